// The top bar: the lights that say what the app is doing, the address, the theme; and the voice of the page, its one live region.

import {$, icon, kept} from './dom.js'
import {hear, tell} from './bus.js'

const patience = 120 // ms of work before the light says so: most work is over sooner, and would only flicker
const hush = 1000 // ms between two messages of the live region

export function start() {
  hear('state', state => light(state))
  hear('connection', ({is}) => connected(is))
  startTheme()
  startVoice()
  unknown('Connecting')
}

// Lights

let working = 0 // the timer that runs until work counts as long

function light(state) {
  if (state.ended) return
  if (state.settled) {
    clearTimeout(working)
    working = 0
    show('settled', 'on', 'Settled')
  } else if (!working) {
    working = setTimeout(() => show('settled', 'working', 'Working'), patience)
  }
  show('idle', state.idle ? 'on' : 'off', state.idle ? 'Idle' : 'Not idle')
  show('visible', state.visible ? 'on' : 'off', state.visible ? 'Visible' : 'Background')
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
  clearTimeout(working)
  working = 0
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

// Voice. Messages that come too fast replace each other: the newest is the one that still holds.

let spoken = -hush
let saying = 0
let next = ''

function startVoice() {
  hear('say', text => {
    next = text
    if (!saying) saying = setTimeout(speak, Math.max(0, spoken + hush - performance.now()))
  })
}

function speak() {
  saying = 0
  spoken = performance.now()
  const live = $('live')
  // The same words again are heard only if they are new text.
  live.textContent = live.textContent === next ? next + '\u00a0' : next
}
