// Turns what is done in the page into a script: begins and ends a recording, and keeps what was recorded.

import {$, disable, say, usable} from './dom.js'
import {hear, tell} from './bus.js'
import * as connection from './connection.js'
import * as diary from './diary.js'
import * as listing from './listing.js'
import * as marks from './marks.js'
import * as see from './see.js'
import {ask, beginning} from './questions.js'
import {comment, count, script} from './journal.js'
import {copy, download} from './keeping.js'

let is = 'closed' // or 'open' while recording, or 'stopped'
let steps = []
let kind = '' // of the fakes, for the first line
let began = 0
let clock = 0
let kept = true // nothing would be lost

/** Returns the script as it would be saved now. */
function text() {
  return is === 'stopped' ? listing.edited() : script(kind, steps).map(line => line.text + '\n').join('')
}

async function record() {
  if (is === 'open') {
    stop()
    return
  }
  if (!usable($('script-record'))) return
  if (!kept && !await ask('Record again?', 'The recorded script, neither copied nor downloaded, would be lost.', 'Record again')) return
  const fresh = connection.state()?.flags?.includes('-fresh')
  const from = await beginning(diary.all().length, diary.isWhole(), fresh)
  if (from && connection.up()) begin(from)
}

function begin(from) {
  if (is === 'stopped') renumber()
  steps = from === 'start' ? [...diary.all()] : []
  kind = connection.state()?.kind ?? ''
  began = Date.now()
  kept = true
  say($('script-note'), from === 'start' || diary.isWhole() && !diary.all().length ? '' :
    'Input came before the first line: from a fresh start this script may not find its way.')
  clock = setInterval(tick, 500)
  tick()
  become('open')
  change()
}

/** Ends the recording. Why, if it was not asked for, stands at its end. */
function stop(why = '') {
  if (why) steps.push({kind: 'mark', line: '', note: why})
  clearInterval(clock)
  see.cancel()
  const whole = text()
  become('stopped')
  listing.edit(whole)
  counted()
}

function become(now) {
  is = now
  const recording = is === 'open'
  document.body.dataset.script = is
  document.body.toggleAttribute('data-recording', recording)
  $('recording').hidden = !recording
  $('script-marks').hidden = !recording
  $('script-none').hidden = is !== 'closed'
  for (const id of ['script-name-field', 'script-copy', 'script-download']) $(id).hidden = is === 'closed'
  $('script-steps').hidden = !recording
  $('script-download').querySelector('span').hidden = is === 'stopped' // there are more buttons then
  $('script-discard').hidden = is !== 'stopped'
  $('script-record').setAttribute('aria-pressed', String(recording))
  $('script-record-word').textContent = {closed: 'Record', open: 'Stop', stopped: 'Record again'}[is]
  listing.choose(is)
  permit()
  tell('say', recording ? 'Recording' : is === 'stopped' ? 'Recording stopped' : 'Script discarded')
}

/** What the button may do: without a reader there is nothing to record, but a recording can always be stopped. */
function permit() {
  disable($('script-record'), is === 'open' || connection.up() ? '' : connection.trouble() || 'Not connected yet')
}

function add(step) {
  if (is !== 'open') return
  steps.push(step)
  change()
  if (step.line === 'exit') stop() // nothing can come after it
}

function remove(step) {
  if (is !== 'open' || !steps.includes(step)) return
  steps = steps.filter(other => other !== step)
  change()
  tell('say', `Removed ${step.line || comment(step.note)}`)
}

/** Shows the recording after a change. */
function change() {
  kept = !steps.length
  listing.show(script(kind, steps), remove)
  marks.propose(steps)
  counted()
}

function counted() {
  const n = count(text())
  $('script-steps').textContent = n === 1 ? '1 step' : `${n} steps`
}

function tick() {
  const s = Math.floor((Date.now() - began) / 1000)
  $('recording-time').textContent = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}

/** Gives the next recording a name of its own. */
function renumber() {
  const field = $('script-name')
  field.value = field.value.replace(/^(.*?)(\d*)$/, (_, stem, n) => n ? stem + (Number(n) + 1) : stem + '-2')
}

async function discard() {
  if (!kept && !await ask('Discard the script?', 'It was neither copied nor downloaded.', 'Discard')) return
  steps = []
  kept = true
  say($('script-note'), '')
  renumber()
  become('closed')
  $('script-record').focus()
}

async function keep(how) {
  const {done, said} = await how(text(), $('script-name').value)
  kept ||= done
  say($('script-note'), said)
}

function wire() {
  $('script-record').addEventListener('click', record)
  $('script-discard').addEventListener('click', discard)
  $('script-copy').addEventListener('click', () => keep(copy))
  $('script-download').addEventListener('click', () => keep(download))
  $('script-text').addEventListener('input', () => {
    kept = false
    counted()
  })
}

export function start() {
  document.body.dataset.script = is
  wire()
  diary.start() // first: it completes each input
  marks.start(add)
  permit()
  hear('input', add)
  hear('revised', step => {
    if (is === 'open' && steps.includes(step)) change()
  })
  hear('shortcut', key => {
    if (key === 'r') record()
    if (key === 'u' && is === 'open' && steps.length) remove(steps.at(-1))
  })
  hear('connection', now => {
    permit()
    if (is !== 'open') return
    if (now.restarted) stop('The program was restarted here.')
    else if (now.is === 'ended') stop('The app ended here.')
  })
}
