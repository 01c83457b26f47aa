// How the fake servers misbehave: a value and a switch for each fault.

import {$, disable, say, usable} from './dom.js'
import {hear, input} from './bus.js'
import {trouble} from './connection.js'
import {post} from './send.js'

const pause = 500 // ms without a key after which a value counts as typed

const kinds = {
  latency: {
    read: text => (/^((\d+(\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h))+$/.test(text) ? text : null),
    wrong: 'A duration such as 750ms, 2s or 1m30s',
  },
  status: {
    read: text => (/^[45]\d\d$/.test(text) ? Number(text) : null),
    wrong: 'A status from 400 to 599',
  },
  cut: {
    read: text => (/^\d{1,9}$/.test(text) ? Number(text) : null),
    wrong: 'A count of bytes, 0 or more',
  },
}

const names = Object.keys(kinds)
const timers = {}
let on = {} // the faults that the emulator says are on, with their values
let busy = 0 // requests under way: /state may be older than they are
let since = 0 // when the last was over: an answer of /state that was asked for before that is out of date

export function start() {
  for (const name of names) {
    $(`fault-${name}-on`).addEventListener('change', () => turn(name))
    $('fault-' + name).addEventListener('input', () => {
      clearTimeout(timers[name])
      timers[name] = setTimeout(() => edited(name), pause)
    })
    $('fault-' + name).addEventListener('change', () => { if (timers[name]) edited(name) })
  }
  $('faults-off').addEventListener('click', () => {
    if (usable($('faults-off'))) send({off: true}, 'fault off')
  })
  hear('state', update)
  hear('connection', show)
  show()
}

/** Returns the value of a field, or null, having said what is wrong with it. */
function read(name) {
  const value = kinds[name].read($('fault-' + name).value.trim())
  complain(name, value === null ? kinds[name].wrong : '')
  return value
}

function complain(name, text) {
  const field = $('fault-' + name)
  say($(`fault-${name}-error`), text)
  field.parentElement.classList.toggle('wrong', Boolean(text))
  if (text) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function turn(name) {
  const toggle = $(`fault-${name}-on`)
  if (!toggle.checked) return send({off: name}, 'fault off ' + name, name)
  const value = read(name)
  if (value === null) toggle.checked = false
  else send({[name]: value}, `fault ${name} ${value}`, name)
}

/** A value was typed: if its fault is on, the new value holds at once. */
function edited(name) {
  clearTimeout(timers[name])
  timers[name] = 0
  const value = read(name)
  if (value !== null && name in on && on[name] !== value) send({[name]: value}, `fault ${name} ${value}`, name)
}

async function send(body, line, name = 'cut') {
  const at = performance.now()
  const before = on
  if (body.off === true) on = {}
  else if (body.off) on = Object.fromEntries(Object.entries(on).filter(([other]) => other !== body.off))
  else on = {...on, ...body}
  busy++
  show()
  const done = await post('/fault', body, `fault-${name}-error`)
  busy--
  since = performance.now()
  if (done) return input({kind: 'fault', cause: line, detail: 'fake servers', line, note: '', at})
  on = before
  show()
}

function update({faults, asked}) {
  $('section-faults').hidden = !faults
  $('tabs').querySelector('[data-tab=faults]').hidden = !faults
  if (busy || !faults || asked < since) return
  on = faults
  for (const name of names) {
    const field = $('fault-' + name)
    if (name in on && document.activeElement !== field) {
      field.value = on[name]
      complain(name, '')
    }
  }
  show()
}

function show() {
  const count = Object.keys(on).length
  const chip = $('faults-count')
  chip.textContent = count === 0 ? 'No faults' : count === 1 ? '1 fault' : `${count} faults`
  chip.toggleAttribute('data-on', count > 0)
  say($('tab-faults'), count ? String(count) : '')
  for (const name of names) {
    $(`fault-${name}-on`).checked = name in on
    $('fault-' + name).closest('.fault').classList.toggle('on', name in on)
  }
  disable($('faults-off'), trouble() || (count ? '' : 'No fault is on'))
}
