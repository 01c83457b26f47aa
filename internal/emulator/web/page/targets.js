// What can be touched on the current screen: asked from the app when it has settled, listed for those who use no pointer,
// and named in the bar under the reader.

import {$, el} from './dom.js'
import {hear, tell} from './bus.js'
import {middle, smallest} from './journal.js'

const afterRefresh = 150 // ms without a refresh until the screen is asked for: work without input is not told by /state
const patience = 150 // ms that a touch waits for the targets: more, and a tap could become long by it

let targets = []
let happened = 0 // counts what may have changed the screen
let asked = -1 // the count when the targets were asked for
let timer = 0
let pointed = null // the place under the pointer

export function all() {
  return targets
}

/**
 * Returns the targets as they are known now, for a touch that begins: {list, ready}. Where something has happened since they
 * were asked for there is no list until the app has answered again: ready is then a promise of it, which is kept soon.
 */
export function known() {
  if (fresh()) return {list: targets, ready: null}
  const now = {list: [], ready: null}
  now.ready = Promise.race([ask(), new Promise(resolve => setTimeout(resolve, patience))]).then(list => {
    now.list = list ?? []
    now.ready = null
  })
  return now
}

function fresh() {
  return asked === happened
}

/** Asks for the targets, and returns them, or null without an answer. */
async function ask() {
  const when = happened
  clearTimeout(timer)
  try {
    const answer = await fetch('/screen', {signal: AbortSignal.timeout(3000)})
    if (!answer.ok) return null
    const list = await answer.json()
    if (when >= asked) take(list, when)
    return list
  } catch {
    return null // the connection notices by itself
  }
}

function take(list, when) {
  asked = when
  const same = JSON.stringify(list) === JSON.stringify(targets)
  targets = list
  if (same) return
  build()
  showWhere(pointed)
  tell('targets', list)
}

/** Lists the targets as buttons. Whoever stood in the list stays in it, on the same target or at the same place. */
function build() {
  const group = $('targets')
  const before = [...group.children].indexOf(document.activeElement)
  const name = before < 0 ? '' : document.activeElement.dataset.name
  group.replaceChildren(...targets.map(button))
  if (before < 0) return
  const buttons = [...group.children]
  const next = buttons.find(one => one.dataset.name === name) ?? buttons[Math.min(before, buttons.length - 1)] ?? $('panel')
  next.focus()
}

function button(target) {
  const {x, y} = middle(target)
  return el('button', {type: 'button', text: target.text || target.name, 'data-name': target.name, 'data-x': x, 'data-y': y})
}

/** Writes a place of the panel, and what is there, under the reader; null when the pointer is elsewhere. */
export function showWhere(point) {
  pointed = point
  const where = $('where')
  if (!point) {
    where.replaceChildren()
    return
  }
  const target = smallest(targets, point.x, point.y)
  where.replaceChildren(el('span', {text: `${point.x}, ${point.y}`}), '  ', el('span', {text: target?.name ?? ''}))
}

export function start() {
  hear('state', state => {
    if (state?.settled && !fresh()) ask()
  })
  hear('input', () => {
    happened++
  })
  hear('refresh', ({live}) => {
    if (!live) return
    happened++
    clearTimeout(timer)
    timer = setTimeout(ask, afterRefresh)
  })
  hear('connection', now => {
    happened++
    clearTimeout(timer)
    if (now.is === 'up') ask()
    else take([], happened - 1)
  })
}
