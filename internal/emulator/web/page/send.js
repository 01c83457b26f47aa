// All that the page asks the emulator to do goes out here, in the order in which a person did it: one request at a time,
// so that no up overtakes its down. Nothing is kept for later: what cannot be sent now is dropped.

import {$, say} from './dom.js'
import {hear} from './bus.js'
import * as connection from './connection.js'

const patience = 5000 // ms; an emulator that takes longer is as good as gone

let waiting = [] // {path, body, where, first, answer, resolve}
let inFlight = null // what gives up the one that is under way
let last = -Infinity // when something was sent

/** Returns when something was last sent, in the time of performance.now(). */
export function lastSent() {
  return last
}

/**
 * Sends body to path and tells whether it was accepted. The words of a refusal appear in the paragraph `where`, and go with
 * the next success there.
 */
export function post(path, body, where = 'input-error', first = null) {
  if (!connection.up()) return Promise.resolve(false)
  const one = {path, body, where, first}
  one.answer = new Promise(resolve => {
    one.resolve = resolve
  })
  waiting.push(one)
  next()
  return one.answer
}

/**
 * Sends a phase of a touch, after what has to come first, a promise. Of a finger's moves only the newest waits; its down and
 * up are never dropped.
 */
post.pointer = function (phase, id, at, first) {
  const body = {phase, x: at.x, y: at.y, id}
  const before = waiting.findLast(one => one.path === '/pointer' && one.body.id === id)
  if (phase !== 'move' || before?.body.phase !== 'move') return post('/pointer', body, undefined, first)
  before.body = body
  return before.answer
}

async function next() {
  if (inFlight || !waiting.length) return
  const one = waiting.shift()
  inFlight = new AbortController()
  await one.first
  last = performance.now()
  const accepted = await request(one, inFlight)
  inFlight = null
  one.resolve(accepted)
  if (connection.up()) connection.hurry()
  next()
}

async function request({path, body, where}, abort) {
  const timer = setTimeout(() => abort.abort(), patience)
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(body),
      signal: abort.signal,
      keepalive: true, // a release must reach the reader even if the page is being left
    })
    show(where, answer.ok ? '' : await refusal(answer))
    return answer.ok
  } catch {
    return false // the connection notices by itself, and says so for the whole page
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the emulator's own words for a refusal, or what can be said without them. */
async function refusal(answer) {
  try {
    return (await answer.json()).error || answer.statusText
  } catch {
    return `The emulator answered ${answer.status}.`
  }
}

function show(where, text) {
  const place = $(where)
  if (place && place.textContent !== text) say(place, text)
}

/** Drops what has not been sent. It must not reach the reader when the connection is back, out of its time. */
function drop() {
  const dropped = waiting
  waiting = []
  inFlight?.abort()
  for (const one of dropped) one.resolve(false)
}

export function start() {
  hear('connection', now => {
    if (now.is !== 'up') drop()
  })
}
