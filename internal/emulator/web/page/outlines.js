// Draws around the area of each refresh, on the panel: for a moment those that were just painted, and as long as it is
// pointed at or pinned the one of a row of the log.

import {hear} from './bus.js'
import {$, el, kept} from './dom.js'
import {height, lay} from './panel.js'

const life = 900                    // of line and label
const fade = 600                    // of the line after that
const most = 12
const room = 20                     // that a label needs above an area, in CSS pixels

const still = matchMedia('(prefers-reduced-motion: reduce)')
const alive = []                    // elements, oldest first
let fresh = []                      // records painted since the last frame
let pointed = null                  // element of the row under the pointer
let pinned = null                   // element of the row that is pinned
let eink = false
let on = true

export function start() {
  set(kept.get('outlines', true))
  $('outlines-toggle').addEventListener('click', turn)
  hear('shortcut', key => { if (key === 'o') turn() })
  hear('state', state => { eink = state.eink })
  hear('painted', painted)
  hear('select', select)
  hear('connection', ({is}) => { if (is !== 'up') clear() })
}

function turn() {
  kept.set('outlines', !on)
  set(!on)
}

/** Off hides all but the pinned one: that was asked for. */
function set(now) {
  on = now
  $('outlines-toggle').setAttribute('aria-pressed', on)
  if (!on) clear()
}

function clear() {
  while (alive.length) alive.pop().remove()
  pointed = replace(pointed, null)
}

/** A burst is drawn once a frame, and of it no more than can be seen. */
function painted(record) {
  if (!on || document.hidden) return
  if (!fresh.length) requestAnimationFrame(draw)
  fresh.push(record)
}

function draw() {
  for (const record of fresh.slice(-most)) show(record)
  fresh = []
}

function show(record) {
  const outline = build(record)
  alive.push(outline)
  while (alive.length > most) alive.shift().remove()
  $('outlines').append(outline)
  clearLabels(outline)
  const shown = Math.max(life, eink ? record.ms : 0)
  if (still.matches) return void setTimeout(remove, life + fade, outline)
  setTimeout(() => outline.classList.add('fading'), shown)
  setTimeout(remove, shown + fade, outline)
}

function remove(outline) {
  outline.remove()
  if (alive.includes(outline)) alive.splice(alive.indexOf(outline), 1)
}

function build(record) {
  const name = record.full ? `${record.waveform} full` : record.waveform
  const label = el('span', {class: 'outline-label'}, el('b', {text: name}), ` ${record.ms} ms`)
  const outline = el('div', {class: 'outline', 'data-wave': record.waveform, 'data-full': record.full}, label)
  lay(outline, record)
  // A full one is drawn on the bezel, where there always is room.
  const top = record.y / height * $('outlines').clientHeight
  outline.classList.toggle('low', !record.full && top < room)
  return outline
}

/** The newest label wins where two meet. */
function clearLabels(newest) {
  const mine = newest.firstChild.getBoundingClientRect()
  for (const older of alive) {
    const label = older.firstChild
    if (older !== newest && !label.hidden && meet(mine, label.getBoundingClientRect())) label.hidden = true
  }
}

function meet(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function select({record, pinned: pin}) {
  if (pin) pinned = replace(pinned, record, 'pinned')
  else pointed = replace(pointed, on ? record : null, 'pointed')
}

function replace(before, record, how) {
  before?.remove()
  if (!record) return null
  const outline = build(record)
  outline.classList.add(how)
  $('outlines').append(outline)
  clearLabels(outline)
  return outline
}
