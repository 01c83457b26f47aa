// The reader's circumstances: foreground, battery, charger, network, exit.

import {$, disable, usable} from './dom.js'
import {hear, input} from './bus.js'
import {trouble} from './connection.js'
import {post} from './send.js'
import {segments} from './segments.js'

const sure = 3000 // ms in which a second press of Exit counts

let app // the choice of foreground and background
let now = null // the last /state
const asked = new Map() // inputs asked for and not yet accepted: /state must not turn them back meanwhile
const since = new Map() // when they were accepted: an answer of /state that was asked for before that is out of date

export function start() {
  app = segments($('app'), button => show(button.dataset.action))
  $('background-resume').addEventListener('click', event => {
    if (usable(event.currentTarget)) show('resume')
  })
  startBattery()
  $('net').addEventListener('change', () => net($('net').checked))
  $('exit').addEventListener('click', exit)
  hear('state', update)
  hear('connection', ({is}) => {
    if (is === 'ended') ended()
    allow()
  })
  hear('shortcut', key => {
    if (!usable($('net')) || !now) return
    if (key === 'b') show(shown() === 'resume' ? 'home' : 'resume')
    if (key === 'n') net(!$('net').checked)
  })
  for (const name of ['click', 'pointerdown', 'keydown', 'beforeinput']) $('rail').addEventListener(name, guard, true)
}

/** Asks for something and, once it is accepted, says what was done. */
async function ask(name, body, line) {
  const what = {kind: 'control', cause: line, detail: 'control', line, note: '', at: performance.now()}
  asked.set(name, what)
  const done = await post('/control', body, 'reader-error')
  const last = asked.get(name) === what // else it was asked again since, or the app has ended of it, which ended() tells
  if (last) asked.delete(name)
  if (done) since.set(name, performance.now())
  if (done && (last || name !== 'exit')) input(what)
  else if (!done && now) update(now)
}

/** What was asked for last, or what the emulator has said since. */
function shown() {
  return $('app').querySelector('[aria-checked=true]').dataset.action
}

function show(action) {
  if (action === shown()) return
  app.show($('app').querySelector(`[data-action=${action}]`))
  ask('app', {action}, action)
}

function net(up) {
  $('net').checked = up
  $('net-word').textContent = up ? 'Up' : 'Down'
  ask('net', {action: up ? 'net-up' : 'net-down'}, up ? 'net up' : 'net down')
}

// Battery: nothing is sent while the thumb is being dragged or a number typed.

function startBattery() {
  const range = $('battery')
  const number = $('battery-number')
  range.addEventListener('input', () => fill(number.value = range.value))
  range.addEventListener('change', () => battery(Number(range.value)))
  number.addEventListener('change', typed)
  $('charging').addEventListener('change', () => {
    $('charging-word').textContent = $('charging').checked ? 'Yes' : 'No'
    battery(Number(range.value))
  })
  fill(range.value)
}

function typed() {
  const text = $('battery-number').value.trim()
  if (!/^\d{1,3}$/.test(text)) {
    $('battery-number').value = $('battery').value
    return
  }
  const percent = Math.min(100, Number(text))
  $('battery').value = $('battery-number').value = percent
  fill(percent)
  battery(percent)
}

/** Colours the slider up to its thumb. */
function fill(percent) {
  $('battery').style.setProperty('--fill', percent + '%')
}

function battery(percent) {
  const charging = $('charging').checked
  ask('battery', {action: 'battery', percent, charging}, `battery ${percent}${charging ? ' charging' : ''}`)
}

// Exit

let unsure = 0 // runs while a second press counts

function exit() {
  if (!usable($('exit'))) return
  clearTimeout(unsure)
  if (unsure) {
    calm()
    ask('exit', {action: 'exit'}, 'exit')
    return
  }
  $('exit-word').textContent = 'Press again to exit'
  unsure = setTimeout(calm, sure)
}

/** The app may end before its answer is here. That it has ended is the answer. */
function ended() {
  const what = asked.get('exit')
  asked.delete('exit')
  if (what) input(what)
}

function calm() {
  unsure = 0
  $('exit-word').textContent = 'Exit app'
}

// What the emulator says

function update(state) {
  now = state
  $('background').hidden = state.visible !== false || state.ended === true
  if (current('app', state) && state.visible !== undefined) {
    app.show($('app').querySelector(`[data-action=${state.visible ? 'resume' : 'home'}]`))
  }
  if (current('net', state) && state.net !== undefined) {
    $('net').checked = state.net
    $('net-word').textContent = state.net ? 'Up' : 'Down'
  }
  if (current('battery', state) && !editing()) updateBattery(state)
}

/** Whether the emulator can have known of what was asked for last when it said this. */
function current(name, state) {
  return !asked.has(name) && !(state.asked < since.get(name))
}

/** Whether someone has the battery in hand. */
function editing() {
  return document.activeElement === $('battery-number') || $('battery').matches(':active')
}

function updateBattery(state) {
  $('battery').value = $('battery-number').value = state.battery
  fill(state.battery)
  if (state.charging === undefined) return
  $('charging').checked = state.charging
  $('charging-word').textContent = state.charging ? 'Yes' : 'No'
}

// Without a connection

// The reader's keys and the buttons of the faults have reasons of their own, and look after themselves.
const controls = '#rail :is(button, input):not(#stagebar *, #faults-off, [data-key]), #background button'

function allow() {
  const reason = trouble()
  for (const control of document.querySelectorAll(controls)) disable(control, reason)
  if (reason) calm()
}

// Keys that use a control. Others belong to the page, or are typed, which guard() sees as well.
const using = ['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']

/** Keeps what is marked as unusable from being used; it can still be reached and read. */
function guard(event) {
  if (!event.target.closest?.('[aria-disabled=true]')) return
  if (event.type === 'keydown' && !using.includes(event.key)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
