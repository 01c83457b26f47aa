// Brings refreshes onto the canvas, each by the part of the panel that it changed, strictly in order. The panel answers with
// its present picture, so that a part fetched late may hold what comes next already. That is harmless: the last one painted
// always equals the panel.

import {hear, tell} from './bus.js'
import {state} from './connection.js'
import {$} from './dom.js'
import {Player} from './play.js'

const fetches = 4                   // at a time
const crowd = 16                    // this many waiting are replaced by one whole picture
const respite = 1000                // before a picture that could not be had is asked for again

/**
 * What is to be painted, oldest first: {records, area, seq, state, bitmap, failed}. That of a refresh holds that refresh;
 * that of the whole panel holds all that it stands for, and area null. Its state is 'new', 'asked' or 'ready'; a 'covered'
 * one is not fetched, and painted with the later one that holds its area.
 */
let queue = []
let asked = 0
let known = false                   // there has been a picture
let stale = false                   // something was dropped when the connection was lost
let player = null

export function start() {
  player = new Player($('panel'))
  hear('state', ({eink}) => { player.real = eink })
  hear('connection', change => change.is === 'up' ? back(change) : drop())
  hear('gap', () => push(job([], null, 0)))
  hear('refresh', ({record, live}) => { if (live) push(job([record], record, record.seq)) })
}

function job(records, area, seq) {
  return {records, area, seq, state: 'new', bitmap: null, failed: 0}
}

function back({restarted}) {
  if (!known || restarted || stale) push(job([], null, state().seq))
  stale = false
}

function drop() {
  stale ||= queue.length > 0
  queue = []
  player.finish()
}

function push(what) {
  queue.push(what)
  player.finish() // nothing is played while something waits
  pump()
}

function pump() {
  crowded()
  for (let i = 0; i < queue.length && asked < fetches; i++) {
    if (queue[i].state !== 'new') continue
    if (covered(i)) queue[i].state = 'covered'
    else if (queue[i].area || !queue.some(onItsWay)) get(queue[i])
  }
  paint()
}

/**
 * Replaces all by one whole picture, but for one that is on its way: in a long burst there would be none to see until the
 * end. What else was asked for comes in vain.
 */
function crowded() {
  const first = queue.length > 0 && onItsWay(queue[0]) ? 1 : 0
  if (queue.length - first < crowd) return
  const all = queue.splice(first)
  queue.push(job(all.flatMap(one => one.records), null, Math.max(...all.map(one => one.seq))))
}

function onItsWay(one) {
  return !one.area && one.state === 'asked'
}

function covered(i) {
  return queue.slice(i + 1).some(later => later.state === 'new' && within(queue[i].area, later.area))
}

function within(a, b) {
  if (!a || !b) return !b
  return a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h
}

/** Fetches a picture. After two failures of a part the whole is asked for: perhaps the part was the mistake. */
async function get(one) {
  one.state = 'asked'
  asked++
  try {
    one.bitmap = await picture(one.area)
    one.state = 'ready'
  } catch {
    one.failed++
    if (one.failed > 1) one.area = null
    if (one.failed > 2) await new Promise(resolve => setTimeout(resolve, respite))
    one.state = 'new'
  }
  asked--
  if (!queue.includes(one)) one.bitmap?.close()
  pump()
}

async function picture(area) {
  const part = area ? `?x=${area.x}&y=${area.y}&w=${area.w}&h=${area.h}` : ''
  const response = await fetch('/panel.png' + part, {priority: 'high'})
  if (!response.ok) throw new Error(response.statusText)
  return createImageBitmap(await response.blob()) // without options: any of them costs a second copy, 8 ms for a panel
}

/** Paints what is ready at the head of the queue, the covered ones together with what covers them. */
function paint() {
  for (let n = 0; n < queue.length; n++) {
    if (queue[n].state === 'covered') continue
    if (queue[n].state !== 'ready') return
    show(queue.splice(0, n + 1))
    n = -1
  }
}

function show(done) {
  known = true
  const {area, bitmap, seq} = done.at(-1)
  const records = done.flatMap(one => one.records)
  player.show(bitmap, area?.x ?? 0, area?.y ?? 0, area && !queue.length ? records.at(-1) : null, seq)
  for (const record of records) tell('painted', record)
}
