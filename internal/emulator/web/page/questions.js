// The questions that a recording asks.

import {$} from './dom.js'

/** Shows a dialog and returns the value of the button that closed it, '' when it was left. */
function answer(dialog) {
  dialog.returnValue = ''
  dialog.showModal()
  return new Promise(resolve => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'cancel' ? '' : dialog.returnValue), {once: true})
  })
}

/** Asks whether to do something that cannot be undone. */
export async function ask(title, text, yes) {
  $('ask-title').textContent = title
  $('ask-text').textContent = text
  $('ask-yes').textContent = yes
  return await answer($('ask')) === 'yes'
}

/**
 * Asks from where on to record: 'start', 'now' or ''. There is nothing to ask when nothing was done so far. From the start
 * is offered if all that was done is known; what was on the reader before is not, unless the run was fresh itself.
 */
export async function beginning(done, whole, fresh) {
  if (whole && !done) return 'now'
  const steps = done === 1 ? '1 step' : `${done} steps`
  $('record-start').hidden = !whole
  $('record-start').textContent = `Since the start (${steps})`
  $('record-text').textContent = 'A script is run from a fresh start. ' + (whole
    ? '“Since the start” holds all that was done in this run. “From now” leaves that out, and may not find its way.'
    : 'Input came before this page was opened, or from elsewhere: what is recorded from now on may not find its way.')
    + (fresh ? '' : ' This run was started without -fresh: what it found saved is in no script.')
  return answer($('record'))
}
