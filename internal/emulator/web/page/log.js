// The log of refreshes: shows what logbook.js keeps, follows the newest, can be paused, cleared and walked through. Pointing
// at a row shows its area on the panel.

import {hear, tell} from './bus.js'
import {$, el, usable} from './dom.js'
import {download} from './exporting.js'
import * as filters from './filters.js'
import {exported, isOpen, rows} from './filter.js'
import {clear, records} from './logbook.js'
import * as logbook from './logbook.js'
import * as totals from './totals.js'
import {Window} from './window.js'

const flash = 900                   // how long the newest row is marked, as long as its outline

let table = null
let frozen = null                   // what a paused log shows
let drawing = false
let seen = 0                        // refreshes when the end was last in view
let arrived = 0                     // refreshes that have come, kept or not
let held = 0                        // of them, those since the log was paused
let focused = null                  // the item that the arrow keys move from
let pointed = null                  // record of the row that is pointed at
let pinned = null                   // record of the row that is pinned
let newest = null                   // record that was just painted
let timer = 0

export function start() {
  table = new Window($('rows'), $('log-table'))
  logbook.start()
  totals.start()
  filters.start(draw)
  watchRows()
  $('log-clear').addEventListener('click', empty)
  $('log-pause').addEventListener('click', pause)
  $('log-export').addEventListener('click', () => { if (usable($('log-export'))) download(exported(list(), filters.now())) })
  $('log-newest').addEventListener('click', () => { table.toEnd(); draw() })
  hear('refresh', () => { arrived++ })
  hear('logged', draw)
  hear('painted', mark)
  hear('select', selected)
  hear('shortcut', shortcut)
  draw()
}

function shortcut(key) {
  if (key === 'p') pause()
  if (key === '/') filters.focus()
  if (key === 'Escape') pin(null)
}

function list() {
  return frozen ?? records.list
}

/** Draws once a frame, however much has come. */
function draw() {
  if (drawing) return
  drawing = true
  requestAnimationFrame(() => {
    drawing = false
    show()
  })
}

function show() {
  if (frozen) $('log-pause-word').textContent = `Continue (${arrived - held})`
  const shown = rows(list(), filters.now())
  $('log-table').hidden = !shown.length
  sayEmpty(!shown.length)
  $('log-table').style.setProperty('--digits', String(shown.at(-1)?.record?.seq ?? '').length)
  table.set(shown)
  if (focused && !shown.includes(focused)) focused = null // else no row could be reached by Tab
  const n = list().reduce((sum, item) => sum + (item.entries?.length ?? 0), 0)
  const matching = shown.filter(item => item.group).length
  $('log-count').textContent = isOpen(filters.now()) ? n : `${matching} of ${n}`
  filters.exportable(matching)
  behind()
  decorate()
}

function sayEmpty(is) {
  const none = isOpen(filters.now())
  $('log-empty').hidden = !is
  if (is && none) $('log-empty').textContent = 'No refresh yet.'
  if (!is || none || $('log-empty').firstElementChild) return
  const button = el('button', {type: 'button', text: 'Clear the filter', onclick: filters.reset})
  $('log-empty').replaceChildren('No refresh matches.', button)
}

/** Offers the way to the newest row while the log is scrolled away from it. */
function behind() {
  if (table.atEnd()) seen = arrived
  const n = (frozen ? held : arrived) - seen
  $('log-newest').hidden = table.atEnd()
  $('log-newest').textContent = n > 0 ? `Newest (${n})` : 'Newest'
}

function pause() {
  if (frozen) frozen = null
  else freeze()
  $('log-pause').setAttribute('aria-pressed', frozen !== null)
  $('log-pause').querySelector('use').setAttribute('href', frozen ? '#i-play' : '#i-pause')
  $('log-pause-word').textContent = frozen ? 'Continue (0)' : 'Pause'
  tell('paused', {is: frozen !== null})
  draw()
}

/** Empties the log, also one that is paused: it then stands still from here on. */
function empty() {
  clear()
  pin(null)
  if (!frozen) return
  freeze()
  tell('paused', {is: true})
}

function freeze() {
  frozen = records.frozen()
  held = arrived
}

/** Marks the rows that are selected, and the newest for as long as its outline is to be seen. */
function decorate() {
  const last = list().findLast(item => item.entries)
  for (const [item, row] of table.built()) {
    if (item.entries) row.classList.toggle('newest', item === last)
    if (!item.group) continue
    const {record} = item
    const on = record === pointed || record === pinned || (record === newest && !pointed && !pinned)
    if (on !== (row.getAttribute('aria-selected') === 'true')) row.setAttribute('aria-selected', on)
    row.tabIndex = item === (focused ?? table.items.at(-1)) ? 0 : -1
  }
}

function mark(record) {
  newest = record
  clearTimeout(timer)
  timer = setTimeout(() => { newest = null; draw() }, flash)
  draw()
}

function watchRows() {
  const box = $('rows')
  box.addEventListener('scroll', () => { table.render(); behind(); decorate() }, {passive: true})
  new ResizeObserver(resized()).observe(box)
  box.addEventListener('pointerover', event => point(itemAt(event)))
  box.addEventListener('pointerleave', () => point(null))
  box.addEventListener('focusin', event => {
    focused = itemAt(event) ?? focused
    point(itemAt(event))
  })
  box.addEventListener('focusout', () => { if (pointed === focused?.record) point(null) })
  box.addEventListener('click', event => {
    const item = itemAt(event)
    if (item) pin(item.record === pinned ? null : item.record)
  })
  box.addEventListener('keydown', keyed)
}

/** A box that becomes smaller keeps its end in view, if it was. */
function resized() {
  let end = true
  $('rows').addEventListener('scroll', () => { end = table.atEnd() }, {passive: true})
  return () => {
    if (end) table.toEnd()
    draw()
  }
}

function itemAt(event) {
  const row = event.target.closest?.('tr.refresh')
  return row ? table.itemOf(row) : null
}

function point(item) {
  const record = item?.record ?? null
  if (record === pointed) return
  pointed = record
  tell('select', {record, pinned: false, from: 'log'})
  decorate()
}

function pin(record) {
  if (record === pinned) return
  pinned = record
  tell('select', {record, pinned: true, from: 'log'})
  decorate()
}

/** Somebody else points at a refresh. The list moves for one that is pinned, and keeps following for one in passing. */
function selected({record, pinned: pin, from}) {
  if (from === 'log') return
  if (pin) pinned = record
  else pointed = record
  const item = pin && table.items.find(item => item.record === record)
  if (item) table.reveal(item)
  decorate()
}

const steps = {ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity}

function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key in steps) move(steps[event.key])
  else if (event.key === 'Enter' || event.key === ' ') pin(focused?.record === pinned ? null : focused?.record ?? null)
  else if (event.key === 'Escape' && pinned) pin(null)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Moves the focus by so many refreshes. Heads and notes are read with them, and not stopped at. */
function move(by) {
  const all = table.items.filter(item => item.group)
  if (!all.length) return
  const from = focused ? all.indexOf(focused) : all.length
  focused = all[Math.max(0, Math.min(all.length - 1, from + by))]
  const row = table.reveal(focused)
  decorate()
  row?.focus({preventScroll: true})
}
