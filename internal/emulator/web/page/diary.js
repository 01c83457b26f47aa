// The journal of this run: all that was done in this page since it was opened, and whether that is all that was ever done
// to the reader. Only then a script made of it certainly runs from a fresh start.

import {hear} from './bus.js'
import * as connection from './connection.js'
import {lastSent} from './send.js'
import {base, kindOf} from './causes.js'

const grace = 1000 // ms after a request in which a refresh may still be its own, whatever /state said

let steps = [] // inputs in order, each with `settled`: the app was at rest when it came
let whole = true // nothing was done before this page, nor elsewhere
let calm = true // the app has been idle since the last input
let seq = 0 // of the last refresh
let mine = new Set() // causes of refreshes that came with inputs of this page

export function all() {
  return steps
}

export function isWhole() {
  return whole
}

/** Looks at why the panel was refreshed: an input that is not ours was made elsewhere. */
function look({record, live}) {
  if (record.seq !== seq + 1) whole = false // what caused the missing ones nobody knows
  seq = record.seq
  const root = base(record.cause)
  if (!live) {
    if (!steps.length && root !== 'start') whole = false
  } else if (!calm || performance.now() - lastSent() < grace) {
    mine.add(root)
  } else if (done(root) && (root === record.cause || !mine.has(root))) {
    whole = false
  }
}

/** Reports whether a cause is something that somebody did. What it started may be seen again later. */
function done(root) {
  return !['', 'start'].includes(kindOf(root))
}

/** Looks at the reader when the page meets it: some of what may have been done before is seen here alone. */
function meet(state) {
  const faults = Object.keys(state.faults ?? {}).length
  if (!steps.length && (!state.visible || !state.net || faults)) whole = false
}

function begin() {
  steps = []
  whole = true
  calm = true
  seq = 0
  mine = new Set()
}

export function start() {
  let met = ''
  hear('input', what => {
    what.settled = connection.state()?.settled ?? false
    steps.push(what)
    calm = false
  })
  hear('state', state => {
    if (state.idle && state.asked > lastSent()) calm = true
    if (met === state.run) return
    met = state.run
    meet(state)
  })
  hear('refresh', look)
  hear('connection', now => {
    if (now.restarted) begin()
  })
}
