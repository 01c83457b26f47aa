// The last twelve seconds as a picture: a bar for each refresh, as wide as it took, and a mark for each input. Repainted at
// most once a frame, and only while something in it moves.

import {hear, tell} from './bus.js'
import {$} from './dom.js'
import {records} from './logbook.js'
import {colours, draw} from './timeline-draw.js'

const span = 12000
const most = 600                    // bars: more could not be told apart
const lag = 2000                    // how far refreshes that came at once are drawn one after the other

const still = matchMedia('(prefers-reduced-motion: reduce)')
let palette = null
let bars = []                       // {entry, from, to}
let marks = []                      // {at, kind}
let since = null                    // the last input
let frozenAt = 0                    // when the log was paused; 0: it is not
let changed = true                  // the log has, since it was looked at
let wanted = false
let timer = 0                       // until the next frame that looks different
let pointed = null                  // record of the bar under the pointer

export function start() {
  const canvas = $('timeline')
  hear('logged', () => { changed = true; want() })
  hear('paused', pause)
  new ResizeObserver(want).observe(canvas)
  hear('theme', themed)
  matchMedia('(forced-colors: active)').addEventListener('change', themed)
  document.addEventListener('visibilitychange', want)
  canvas.addEventListener('pointermove', event => point(barAt(event)))
  canvas.addEventListener('pointerleave', () => point(null))
  canvas.addEventListener('click', event => {
    const record = barAt(event)
    if (record) tell('select', {record, pinned: true, from: 'timeline'})
  })
  want()
}

function pause({is}) {
  frozenAt = 0
  collect()
  frozenAt = is ? performance.now() : 0
  changed = true
  want()
}

function themed() {
  palette = null
  want()
}

/** Takes from the log what is in view. The reader would show refreshes one after the other, and so they are drawn. */
function collect() {
  if (frozenAt || !changed) return
  changed = false
  const oldest = performance.now() - span - lag
  since = records.last?.at ?? null
  bars = []
  marks = []
  for (let i = records.list.length - 1; i >= 0; i--) {
    const group = records.list[i]
    if (group.note) continue
    if (group.input) marks.push({at: group.at, kind: group.kind})
    for (let n = group.entries.length - 1; n >= 0 && group.entries[n].t > oldest; n--) bars.push({entry: group.entries[n]})
    if (group.at < oldest || bars.length > most) break
  }
  bars = bars.slice(0, most).reverse()
  let end = 0
  for (const bar of bars) {
    bar.from = end > bar.entry.t && end - bar.entry.t < lag ? end : bar.entry.t
    bar.to = end = bar.from + bar.entry.record.ms
  }
}

function want() {
  if (wanted || document.hidden) return
  wanted = true
  requestAnimationFrame(paint)
}

function paint() {
  wanted = false
  clearTimeout(timer)
  const canvas = $('timeline')
  if (!canvas.clientWidth) return
  palette ??= colours(canvas)
  collect()
  const now = present()
  draw(canvas, palette, {now, span, bars, marks, since, pointed})
  if (frozenAt || !(bars.length || marks.length) || !moving(now)) return
  // The next frame would look the same: it takes longer than that to move by a pixel.
  timer = setTimeout(want, still.matches ? 1000 - performance.now() % 1000 : Math.max(66, span / canvas.width))
}

/** The right edge. With reduced motion it advances by whole seconds. */
function present() {
  if (frozenAt) return frozenAt
  const now = performance.now()
  return still.matches ? Math.ceil(now / 1000) * 1000 : now
}

function moving(now) {
  return bars.some(bar => bar.to > now - span) || marks.some(mark => mark.at > now - span) || since > now - span
}

function barAt(event) {
  const box = $('timeline').getBoundingClientRect()
  const t = present() - span * (1 - (event.clientX - box.left) / box.width)
  const near = span / box.width * 2
  return bars.findLast(bar => t >= bar.from - near && t <= bar.to + near && bar.from <= present())?.entry.record ?? null
}

function point(record) {
  if (record === pointed) return
  pointed = record
  tell('select', {record, pinned: false, from: 'timeline'})
  want()
}
