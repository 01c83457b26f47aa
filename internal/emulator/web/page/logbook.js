// The one log of this page: hears what was done and what was refreshed, and keeps it. Whoever shows it hears 'logged'.

import {hear, tell} from './bus.js'
import {many, spoken, title} from './causes.js'
import {$} from './dom.js'
import {Records} from './records.js'

export const records = new Records()

/** A record whose own time is older than this when it comes is from a clock that stands still, or was caught up with. */
const credible = 5000

/** How long a refresh is not shown in the log, in ms: the picture comes first, and building rows would hold it up. */
const patience = 120

let timer = 0
let said = {group: null, count: 0}  // what the live region was last told of

export function start() {
  hear('input', what => changed(() => records.input(what, performance.now())))
  hear('revised', () => tell('logged'))
  hear('refresh', ({record, live}) => {
    records.add(record, timeOf(record, live), live)
    if (live) timer ||= setTimeout(show, patience)
    else show()
  })
  hear('painted', () => { if (timer) show() })
  hear('gap', ({missed}) => changed(() => records.note(`${many(missed, 'refresh', 'refreshes')} missed`)))
  hear('connection', ({restarted}) => { if (restarted) changed(() => records.note('The program was restarted')) })
  hear('state', heard)
}

export function clear() {
  changed(() => records.clear())
}

function changed(change) {
  change()
  show()
}

function show() {
  clearTimeout(timer)
  timer = 0
  tell('logged')
}

/** When a refresh was flushed, in the time of performance.now(). Both clocks are those of this machine. */
function timeOf({at}, live) {
  const now = performance.now()
  const ago = Date.now() - Date.parse(at)
  return live && !(ago >= 0 && ago < credible) ? now : now - ago
}

function heard(state) {
  if (state.idle) records.idle(state.asked)
  if (state.settled) announce()
}

/** Tells the ear what the last input cost, once the app has settled. */
function announce() {
  const group = records.last
  if (!group || (said.group === group && said.count === group.count)) return
  said = {group, count: group.count}
  $('panel-cause').textContent = title(group)
  tell('say', `Settled. ${spoken(group)}`)
}
