// The keys of the reader that are held down, whoever holds them. A key that is let go before 600 ms acts then; one that is
// held acts at 600 ms, and how long it was held is known at its end.

import {hear, input, tell, unsent} from './bus.js'
import {post} from './send.js'
import * as connection from './connection.js'
import {hold} from './gesture.js'
import {holdLine} from './journal.js'

const keys = new Map() // {at, timer, detail, told} by name

/** Presses a key. Detail says by which key of the keyboard. */
export function press(name, detail) {
  if (keys.has(name) || !connection.up()) return
  const key = {at: performance.now(), detail, told: null}
  key.timer = setTimeout(() => {
    key.told = say(key, 'hold key ' + name, holdLine(name, hold))
  }, hold)
  keys.set(name, key)
  draw(name, true)
  post('/key', {name, state: 'press'})
}

export function release(name) {
  const key = keys.get(name)
  if (!key) return
  forget(name)
  const took = performance.now() - key.at
  const what = key.told ?? say(key, ...took < hold ? ['key ' + name, 'key ' + name] : ['hold key ' + name, holdLine(name, took)])
  if (key.told) {
    what.line = holdLine(name, took)
    tell('revised', what)
  }
  post('/key', {name, state: 'release'}).then(accepted => {
    if (!accepted) unsent(what)
  })
}

export function releaseAll() {
  for (const name of [...keys.keys()]) release(name)
}

function say(key, cause, line) {
  const what = {kind: 'key', cause, detail: key.detail, line, note: '', at: key.at}
  input(what)
  return what
}

function forget(name) {
  clearTimeout(keys.get(name)?.timer)
  keys.delete(name)
  draw(name, false)
}

function draw(name, pressed) {
  for (const button of document.querySelectorAll(`[data-key="${name}"]`)) button.classList.toggle('pressed', pressed)
}

export function start() {
  hear('connection', now => {
    if (now.is !== 'up') for (const name of [...keys.keys()]) forget(name)
  })
}
