// The marks of a recording: a picture to be taken (shot) and a text to be seen (see).

import {$, say} from './dom.js'
import {hear, tell} from './bus.js'
import * as see from './see.js'
import {proposal, seeLine, wrongName} from './journal.js'

let proposed = ''
let taken = [] // names of shots
let add = () => {} // adds a step to the recording

/** Proposes a name for a shot after these steps, unless another one is being typed. */
export function propose(steps) {
  taken = steps.filter(step => step.line.startsWith('shot ')).map(step => step.line.slice(5))
  const last = steps.findLast(step => step.kind !== 'mark' && step.line)
  const field = $('shot-name')
  const typed = field.value && field.value !== proposed
  proposed = proposal(last?.line ?? 'start', taken)
  if (typed) return
  field.value = proposed
  wrong('')
}

function wrong(text) {
  say($('shot-error'), text)
  $('shot-name').setAttribute('aria-invalid', String(text !== ''))
}

function shot() {
  const field = $('shot-name')
  const name = field.value.trim()
  const why = wrongName(name, taken)
  wrong(why)
  if (why) {
    field.focus()
    return
  }
  field.value = '' // what is proposed next may stand there
  mark(`shot ${name}`)
}

function seen(byPointer) {
  if (see.active()) see.cancel()
  else see.choose(text => mark(seeLine(text)), byPointer)
}

function mark(line) {
  add({kind: 'mark', line, note: '', at: performance.now()})
  tell('say', `Marked ${line}`)
}

export function start(adder) {
  add = adder
  const recording = () => document.body.hasAttribute('data-recording')
  $('mark-shot').addEventListener('click', shot)
  $('mark-see').addEventListener('click', event => seen(event.detail > 0))
  $('shot-name').addEventListener('input', () => wrong($('shot-name').value ? wrongName($('shot-name').value.trim(), taken) : ''))
  $('shot-name').addEventListener('blur', () => {
    $('shot-name').value ||= proposed
  })
  $('shot-name').addEventListener('keydown', event => {
    if (event.key === 'Enter' && !event.isComposing) shot()
  })
  hear('shortcut', key => {
    if (key === 's' && recording()) shot()
    if (key === 'e' && recording()) seen(false)
  })
}
