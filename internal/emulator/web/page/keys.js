// The reader's keys: on its chin, under "More keys" and on the keyboard, and the shortcuts of the page itself. event.key
// decides what a key is, so that every layout works.

import {$, disable, usable} from './dom.js'
import {hear, tell} from './bus.js'
import {trouble} from './connection.js'
import * as held from './held.js'

const readerKeys = {
  '[': 'prev', ']': 'next', '{': 'prev2', '}': 'next2', '+': 'plus', '-': 'minus', m: 'menu', h: 'home',
  PageUp: 'prev', PageDown: 'next', Enter: 'ok', Backspace: 'back', Delete: 'delete',
  ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right',
}
const shortcuts = ['b', 'n', 'o', 'z', 't', 'p', '/', 'r', 's', 'e', 'u', '?']
const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=range])'

const down = new Map() // the reader's keys that the keyboard holds, by the place of the key: its letter may change meanwhile
const pointed = new Map() // the buttons that pointers hold
let handled = false // the click that follows was seen as a press already

/** Returns the key as the tables have it; capitals too, for those whose caps lock is on. */
function keyOf(event) {
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}

/** Reports whether a combination belongs to the browser. With AltGr brackets are typed on many layouts. */
function foreign(event) {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
}

function pressed(event) {
  if (event.defaultPrevented || event.isComposing || foreign(event) || document.querySelector('dialog[open]')) return
  const key = keyOf(event)
  const focus = document.activeElement ?? document.body
  if (key === 'Escape') escape(event, focus)
  else if (buttonsOwn(key, focus)) pressButton(event, focus)
  else if (Object.hasOwn(readerKeys, key) && reaches(focus)) pressKey(event, readerKeys[key])
  else if (shortcuts.includes(key) && $('shortcuts').checked && !focus.matches(typing)) shortcut(event, key)
}

/** Reports whether keys reach the reader from where the focus is. */
function reaches(focus) {
  if (!$('shortcuts').checked) return focus === $('panel')
  return focus === $('panel') || focus === document.body || focus.matches('[data-key]')
}

/** Reports whether a key is that of a focused button, which it presses. */
function buttonsOwn(key, focus) {
  return (key === 'Enter' || key === ' ') && focus.matches('button, summary, a[href], [role=switch], [role=slider]')
}

function pressButton(event, button) {
  if (!button.matches('[data-key]')) return
  event.preventDefault() // no click: the press itself is what counts
  if (!event.repeat && usable(button)) hold(event, button.dataset.key)
}

function pressKey(event, name) {
  event.preventDefault()
  if (!event.repeat) hold(event, name)
}

function hold(event, name) {
  down.set(event.code || event.key, name)
  held.press(name, event.key === ' ' ? 'Space' : event.key)
}

function released(event) {
  if (event.key === 'Meta') releaseAll() // while it is down some systems tell of no other key that goes up
  const place = event.code || event.key
  const name = down.get(place)
  if (!name) return
  event.preventDefault()
  down.delete(place)
  held.release(name)
}

function releaseAll() {
  down.clear()
  pointed.clear()
  held.releaseAll()
}

function shortcut(event, key) {
  if (event.repeat) return
  event.preventDefault()
  tell('shortcut', key)
}

/** Closes what is open. If nothing is, the panel gets the focus. */
function escape(event, focus) {
  if (event.repeat || focus.matches('[type=search]') && focus.value) return // the field empties itself
  const sheet = $('tabs').checkVisibility() && !['log', undefined].includes(document.body.dataset.tab)
  const open = sheet || document.body.hasAttribute('data-seeing') || document.querySelector('.outline.pinned')
  tell('shortcut', 'Escape')
  if (!open) $('panel').focus()
}

function pointerDown(event) {
  const button = event.target.closest('[data-key]')
  if (!button || event.button !== 0 || !usable(button)) return
  free(event)
  pointed.set(event.pointerId, button)
  handled = true
  held.press(button.dataset.key, '')
}

/** Lets go of a finger that the browser ties to the button: it must be seen to leave. */
function free({target, pointerId}) {
  if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
}

function pointerGone(event) {
  const button = pointed.get(event.pointerId)
  if (!button) return
  pointed.delete(event.pointerId)
  held.release(button.dataset.key)
  if (event.type !== 'pointerup') handled = false // no click will follow
}

/** Presses a key for those who send clicks alone, such as screen readers. */
function click(event) {
  const button = event.target.closest('[data-key]')
  if (!button) return
  if (!handled && usable(button)) {
    held.press(button.dataset.key, '')
    held.release(button.dataset.key)
  }
  handled = false
}

export function start() {
  held.start()
  document.addEventListener('keydown', pressed)
  document.addEventListener('keyup', released)
  document.addEventListener('pointerdown', pointerDown)
  for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, pointerGone)
  document.addEventListener('click', click)
  const buttons = document.querySelectorAll('[data-key]')
  for (const button of buttons) {
    button.addEventListener('pointerleave', pointerGone)
    button.addEventListener('contextmenu', event => event.preventDefault()) // a finger that holds a key wants no menu
  }
  window.addEventListener('blur', releaseAll)
  document.addEventListener('visibilitychange', () => document.hidden && releaseAll())
  hear('connection', now => {
    if (now.is !== 'up') {
      down.clear()
      pointed.clear()
    }
    for (const button of buttons) disable(button, trouble())
  })
}
