// The top bar: the lights that say what the app is doing, the address, the theme.

import {$, icon, kept} from './dom.js'
import {hear, tell} from './bus.js'

const patience = 120 // ms of work before the light says so: most work is over sooner, and would only flicker

export function start() {
  hear('state', state => light(state))
  hear('connection', ({is}) => connected(is))
  startTheme()
  unknown('Connecting')
}

// Lights

let working = 0 // the timer that runs until work counts as long
let long = false // it does
let last = null // the answer that the lights are of

function light(state) {
  if (state.ended) return
  last = state
  if (state.settled) rest()
  else working ||= setTimeout(() => { long = true; lights(last) }, patience)
  lights(state)
}

function rest() {
  clearTimeout(working)
  working = 0
  long = false
}

function lights(state) {
  show('idle', state.idle ? 'on' : 'off', state.idle ? 'Idle' : 'Not idle')
  show('visible', state.visible ? 'on' : 'off', state.visible ? 'Visible' : 'Background')
  if (!state.settled && !long) return
  show('settled', state.settled ? 'on' : 'working', state.settled ? 'Settled' : 'Working')
  const words = `${state.idle ? 'Idle' : state.settled ? 'Settled' : 'Working'}, ${state.visible ? 'visible' : 'background'}`
  summarise(state.settled && state.visible ? 'on' : 'working', words)
}

function show(name, is, word) {
  const item = $('light-' + name)
  if (item.dataset.is === is && item.lastElementChild.textContent === word) return
  item.dataset.is = is
  const text = document.createElement('span')
  text.textContent = word
  item.replaceChildren(icon(is), text)
}

function summarise(is, words) {
  const short = $('lights-short')
  if (short.textContent === words && short.dataset.is === is) return
  short.dataset.is = is
  short.textContent = words
  $('panel-state').textContent = words
}

function unknown(words) {
  rest()
  show('settled', 'unknown', 'Settled')
  show('idle', 'unknown', 'Idle')
  show('visible', 'unknown', 'Visible')
  summarise('unknown', words)
}

function connected(is) {
  $('address').textContent = is === 'up' ? `Connected to ${location.host}` : 'Not connected'
  if (is === 'lost') unknown('Not connected')
  if (is === 'ended') unknown('Ended')
}

// Theme

const system = matchMedia('(prefers-color-scheme: dark)')

function dark() {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : system.matches
}

function showTheme() {
  $('theme').replaceChildren(icon(dark() ? 'moon' : 'theme'))
  tell('theme')
}

function changeTheme() {
  const theme = dark() ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  kept.set('theme', theme)
  showTheme()
}

function startTheme() {
  $('theme').addEventListener('click', changeTheme)
  hear('shortcut', key => {
    if (key === 't') changeTheme()
  })
  system.addEventListener('change', showTheme)
  showTheme()
}
