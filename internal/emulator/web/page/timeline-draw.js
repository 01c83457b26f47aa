// Draws the timeline on its canvas.

import {waves} from './filter.js'

const head = 12                     // height for the marks of inputs
const foot = 18                     // height for the axis

/** Reads the colours of the theme, which a canvas cannot take from the style sheet by itself. */
export function colours(canvas) {
  const style = getComputedStyle(canvas)
  const forced = matchMedia('(forced-colors: active)').matches
  const of = (name, system) => forced ? system : style.getPropertyValue(name).trim()
  return {
    font: `10.5px ${style.fontFamily}`,
    ink: of('--ink', 'CanvasText'),
    text: of('--ink-2', 'CanvasText'),
    line: of('--line-strong', 'CanvasText'),
    shade: of('--sunk', 'Canvas'),
    ground: of('--surface', 'Canvas'),
    waves: Object.fromEntries(waves.map(wave => [wave, of('--' + wave.toLowerCase(), 'Highlight')])),
  }
}

/** Draws a picture of {now, span, bars, marks, since, pointed}. */
export function draw(canvas, palette, picture) {
  const ratio = devicePixelRatio || 1
  const width = Math.round(canvas.clientWidth * ratio)
  const height = Math.round(canvas.clientHeight * ratio)
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d')
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const size = {w: canvas.clientWidth, h: canvas.clientHeight, floor: canvas.clientHeight - foot}
  const x = t => size.w * (1 - (picture.now - t) / picture.span)
  context.clearRect(0, 0, size.w, size.h)
  shade(context, palette, picture, size, x)
  for (const bar of picture.bars) drawBar(context, palette, bar, picture, size, x)
  for (const mark of picture.marks) drawMark(context, palette, mark, size, x)
  axis(context, palette, picture, size)
}

/** The time since the last input. */
function shade(context, palette, {since, now}, {w, floor}, x) {
  if (since === null) return
  const from = Math.max(0, x(Math.min(since, now)))
  context.fillStyle = palette.shade
  context.fillRect(from, 0, w - from, floor)
}

/** Half the height for a partial refresh; all of it with a hollow head for a full one. */
function drawBar(context, palette, {entry, from, to}, {now, pointed}, {floor}, x) {
  const left = Math.max(0, x(from))
  const right = x(Math.min(to, now))
  if (right <= 0 || from > now) return
  const {waveform, full} = entry.record
  const wide = Math.max(1, right - left - 1)
  const tall = floor - head - 6
  const half = tall / 2
  context.fillStyle = palette.waves[waveform] ?? palette.text
  context.fillRect(left, floor - half, wide, half)
  if (full) {
    context.fillRect(left, floor - tall, wide, tall)
    context.fillStyle = palette.ground
    context.fillRect(left + 3, floor - tall + 3, Math.max(0, wide - 6), half - 3)
  }
  if (entry.record === pointed) frame(context, palette, left, floor - (full ? tall : half), wide, full ? tall : half)
}

function frame(context, palette, x, y, w, h) {
  context.strokeStyle = palette.ink
  context.lineWidth = 2
  context.strokeRect(x - 1, y - 1, w + 2, h + 2)
}

/** A disc for a pointer, a square for a key, nothing for what no hand did on the reader. */
function drawMark(context, palette, {at, kind}, {floor}, x) {
  if (kind !== 'touch' && kind !== 'key') return
  const left = x(at)
  if (left < -6) return
  context.fillStyle = palette.line
  context.fillRect(left - .5, head - 2, 1, floor - head + 2)
  context.beginPath()
  if (kind === 'touch') context.arc(left, 8, 4, 0, 2 * Math.PI)
  else context.roundRect(left - 4, 4, 8, 8, 2)
  context.fillStyle = kind === 'touch' ? palette.ink : palette.ground
  context.fill()
  context.strokeStyle = palette.ink
  context.lineWidth = 1.5
  context.stroke()
}

function axis(context, palette, {span}, {w, h, floor}) {
  context.fillStyle = palette.line
  context.fillRect(0, floor, w, 1)
  context.font = palette.font
  context.fillStyle = palette.text
  context.textBaseline = 'alphabetic'
  const seconds = span / 1000
  const step = w < 330 ? 4 : 2
  for (let s = seconds; s >= 0; s -= step) {
    context.textAlign = s === seconds ? 'left' : s === 0 ? 'right' : 'center'
    const x = w * (1 - s / seconds)
    context.fillText(s ? `−${s} s` : 'now', x, h - 3)
    context.fillRect(Math.min(w - 1, x), floor, 1, 4)
  }
}
