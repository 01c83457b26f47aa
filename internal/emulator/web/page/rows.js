// Builds the rows of the log: the head of a group, a refresh, a note.

import {cost, detail, title} from './causes.js'
import {el, icon, svg} from './dom.js'

const columns = 9
const icons = {touch: 'record', key: 'key', control: 'controls', fault: 'warn', start: 'play', '': 'outline'}

/** Builds a row. What may change later is brought up to date by refresh(). */
export function build(item) {
  if (item.note) return el('tr', {class: 'note'}, el('td', {colspan: columns, text: item.note}))
  return item.entries ? head(item) : line(item)
}

function head(group) {
  return el('tr', {class: 'group'},
    el('th', {scope: 'rowgroup', colspan: columns}, el('div', {class: 'head'},
      icon(iconOf(group)), el('span', {class: 'cause'}), el('span', {class: 'detail'}), el('span', {class: 'sum'}))))
}

function iconOf(group) {
  const way = /^swipe (left|right|up|down)/.exec(title(group))
  return way ? `swipe-${way[1]}` : icons[group.kind] ?? 'outline'
}

/** Writes into the head of a group what it is called and what it cost so far. */
export function refresh(row, group) {
  write(row.querySelector('.cause'), title(group))
  write(row.querySelector('.detail'), detail(group))
  write(row.querySelector('.sum'), cost(group))
}

function write(cell, text) {
  if (cell.textContent !== text) cell.textContent = text
}

function line({record, total, flashes}) {
  const wave = record.waveform
  return el('tr', {class: 'refresh', title: record.cause || null, 'data-seq': record.seq, tabindex: -1},
    el('td', {class: 'seq', text: record.seq}),
    el('td', {class: 'area'}, thumb(record)),
    el('td', {class: 'wave'}, el('span', {class: 'chip', 'data-wave': wave, text: wave})),
    el('td', {class: 'at', text: `${record.x}, ${record.y}`}),
    el('td', {class: 'size', text: `${record.w} × ${record.h}`}),
    el('td', {class: 'full'}, record.full ? [el('span', {class: 'box'}), 'full'] : el('span', {class: 'hidden', text: 'partial'})),
    el('td', {class: 'ms', text: record.ms}),
    el('td', {class: 'total', text: total}),
    el('td', {class: flashes ? 'flash' : 'flash zero', text: flashes}))
}

/** A panel as small as a letter, with the area in it. The least that can be seen of one is a unit and a half. */
function thumb({x, y, w, h, waveform}) {
  const wide = Math.max(w / 140.4, 1.5)
  const high = Math.max(h / 133.7, 1.5)
  const left = 1 + Math.min(x / 140.4, 10 - wide)
  const top = 1 + Math.min(y / 133.7, 14 - high)
  return svg('svg', {class: 'thumb', viewBox: '0 0 12 16', 'data-wave': waveform, 'aria-hidden': 'true'},
    svg('rect', {class: 'frame', x: .5, y: .5, width: 11, height: 15}),
    svg('rect', {class: 'part', x: left, y: top, width: wide, height: high}))
}
