// Reads the causes of refreshes: the app's words for what was done, and how they and the page's own words meet. Pure.

const follow = /, (loaded|loading|later)$/
const touch = /^(tap|long press|swipe|pinch|spread|two-finger tap)\b/
const key = /^(hold )?key\b/
const control = /^(battery|net up|net down|resume|background)$/

/** What was done, without what the refresh is to it. */
export function base(cause = '') {
  return cause.replace(follow, '')
}

/** The kind of input that a cause names, 'start' for the app's start, '' for none. */
export function kindOf(root) {
  if (touch.test(root)) return 'touch'
  if (key.test(root)) return 'key'
  if (control.test(root)) return 'control'
  return root === 'start' ? 'start' : ''
}

/** Whether a cause can be that of an input of this page. The kind is enough: of two taps in a row the last one counts. */
export function fits(input, root) {
  if (!input || input.kind !== kindOf(root)) return false
  return input.kind !== 'control' || controlled(input) === root.split(' ')[0]
}

/** The app says of "home" that it went to the background. */
function controlled(input) {
  const word = (input.line || input.cause).split(' ')[0]
  return word === 'home' ? 'background' : word
}

/** What the log calls a group that no input of this page began. */
export function nameOf(root, first) {
  if (root === 'start' || (root === '' && first)) return {name: 'App start', detail: ''}
  if (root === 'post' || root === '') return {name: 'No input', detail: root}
  return {name: root, detail: ''}
}

/** The name of a group: with quotes as they are printed, since it is prose here and no line of a script. */
export function title(group) {
  return (group.input ? group.input.cause : group.name).replace(/"([^"]*)"/g, '“$1”')
}

export function detail(group) {
  return group.input ? group.input.detail ?? '' : group.detail
}

/** What a group cost: "2 refreshes · 755 ms · 1 flash". */
export function cost(group) {
  if (!group.count) return 'no refresh'
  const parts = [many(group.count, 'refresh', 'refreshes'), `${group.total} ms`]
  if (group.flashes) parts.push(many(group.flashes, 'flash', 'flashes'))
  return parts.join(' · ')
}

/** The same for the ear. */
export function spoken(group) {
  const flashes = group.flashes ? many(group.flashes, 'flash', 'flashes') : 'no flash'
  return group.count ? `${many(group.count, 'refresh', 'refreshes')}, ${group.total} ms, ${flashes}` : 'No refresh'
}

export function many(n, one, more) {
  return `${n} ${n === 1 ? one : more}`
}
