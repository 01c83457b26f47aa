// What a touch is called in the log and in a script. Pure.

import {smallest, touchLine} from './journal.js'

/** Returns what a touch was, as the log and scripts have it. */
export function describe(touch) {
  const {first, last} = touch.fingers[touch.lead]
  const what = touch.made ?? 'nothing'
  const said = {kind: 'touch', cause: what, detail: point(first), line: '', note: '', at: touch.began}
  if (what === 'tap' || what === 'long') return Object.assign(said, named(what, first, touch.known.list))
  said.detail = `${point(first)} → ${point(last)}`
  if (what.startsWith('swipe')) said.line = `swipe ${first.x} ${first.y} ${last.x} ${last.y}`
  else if (touch.two) Object.assign(said, twoFingers(what, touch))
  else Object.assign(said, {cause: 'drag', note: `neither tap, long press nor swipe: ${said.detail}`})
  return said
}

function named(what, at, list) {
  const target = smallest(list, at.x, at.y)
  const cause = target ? `${what} "${target.text || target.name}"` : what
  return {cause, line: touchLine(what, at, list)}
}

function twoFingers(what, touch) {
  const ways = touch.fingers.map(finger => `${point(finger.first)} → ${point(finger.last)}`)
  const cause = what === 'nothing' ? 'two fingers' : what
  return {cause, note: `two fingers${what === 'nothing' ? '' : ', ' + what}: ${ways.join(' and ')}`}
}

function point(at) {
  return `${at.x}, ${at.y}`
}
