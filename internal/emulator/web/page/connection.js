// The connection to the program: asks /state, listens to /refreshes, sees when either is lost, and comes back by itself.
// What is shown of that is the business of banner.js.

import {hear, tell} from './bus.js'

const patience = 3000               // for one answer of /state
const first = 50                    // after an input
const busy = 150                    // between questions until the app is idle
const calm = 2000                   // and then
const tries = [500, 1000, 2000, 4000, 5000]

let is = 'new'                      // then 'up', 'lost' or 'ended'
let known = null                    // the last answer of /state
let run = ''
let seq = 0                         // of the last refresh that was told
let past = 0                        // refreshes up to here are from before the page was opened
let stream = null
let lostAt = 0                      // when the connection was lost, in the time of performance.now()
let failed = 0                      // questions in a row
let tried = 0                       // times since the connection was lost
let asking = null                   // the question under way
let again = false                   // it was overtaken by an input
let timer = 0
let due = Infinity                  // when the timer asks, in the time of performance.now()

export function start() {
  document.addEventListener('visibilitychange', () => { if (!document.hidden) retry() })
  addEventListener('online', retry)
  hear('input', hurry)
  hear('refresh', ({live}) => { if (live) askIn(busy) })
  ask()
}

export function up() {
  return is === 'up'
}

/** Says why nothing can be done to the reader; '' when it can. */
export function trouble() {
  return {lost: 'The emulator does not answer', ended: 'The app has ended'}[is] ?? ''
}

export function state() {
  return known
}

/** Asks soon: something was done. A question under way may have been answered before that, so it does not count. */
export function hurry() {
  if (!up()) return
  if (asking) again = true
  else askIn(first)
}

/** Tries now instead of when it would be time. */
export function retry() {
  if (!asking) ask()
}

/** The time until the next try, in ms; 0 while one is under way. */
export function untilTry() {
  return asking ? 0 : Math.max(0, due - performance.now())
}

function askIn(ms) {
  const at = performance.now() + ms
  if (asking || at >= due) return
  clearTimeout(timer)
  due = at
  timer = setTimeout(() => {
    due = Infinity
    if (!document.hidden) ask() // else when the page is looked at again
  }, ms)
}

async function ask() {
  clearTimeout(timer)
  due = Infinity
  const asked = performance.now()
  asking = fetchState()
  const answer = await asking
  asking = null
  if (answer) answered(answer, asked)
  else unanswered()
  again = false
}

async function fetchState() {
  try {
    const response = await fetch('/state', {signal: AbortSignal.timeout(patience)})
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

function answered(answer, asked) {
  failed = 0
  known = answer
  if (is === 'up' && answer.run !== run) lose('lost')
  if (answer.ended) end()
  else if (is !== 'up') connect(answer, asked)
  tell('state', {...answer, asked})
  if (answer.ended) askIn(tries.at(-1))
  else askIn(again ? first : answer.idle ? calm : busy)
}

function unanswered() {
  failed++
  if (up() && failed < 2) askIn(busy)
  else if (up()) lose('lost')
  else {
    if (is === 'new') lose('lost')
    askIn(tries[Math.min(tried++, tries.length - 1)])
  }
}

/** The program answers: for the first time, again, or another one does. */
function connect(answer, asked) {
  const back = run !== ''
  // A lower number says so too, but not in an answer from before the loss, which the stream can have overtaken.
  const restarted = back && (answer.run !== run || answer.seq < seq && asked > lostAt)
  if (!back || restarted) {
    run = answer.run
    seq = 0
    past = answer.seq
  }
  is = 'up'
  tell('connection', {is, run, ...(back && {restarted})})
  listen()
}

function listen() {
  stream?.close()
  stream = new EventSource(`/refreshes?after=${seq}`)
  stream.addEventListener('refresh', event => take(JSON.parse(event.data)))
  stream.addEventListener('ended', end)
  // The browser would try again by itself, but not tell when, and not see that another program answers.
  stream.addEventListener('error', () => lose('lost'))
}

function take(record) {
  if (record.seq <= seq) return
  const missed = record.seq - seq - 1
  const live = record.seq > past
  if (missed && (live || seq)) tell('gap', {missed})
  seq = record.seq
  tell('refresh', {record, live})
}

function end() {
  if (is !== 'ended') lose('ended')
}

function lose(how) {
  if (is === how || (is === 'ended' && how === 'lost')) return
  is = how
  lostAt = performance.now()
  stream?.close()
  stream = null
  tried = 0
  tell('connection', {is, run})
  askIn(tries[tried++])
}
