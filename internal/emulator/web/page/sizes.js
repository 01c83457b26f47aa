// How big the reader is drawn: fitting, one panel pixel per device pixel, or as long as it is in life. Its width is always a
// whole number of device pixels, and so is its height, so that no line of the panel is smeared over two.

import {$, kept, say} from './dom.js'
import {hear} from './bus.js'
import * as panel from './panel.js'
import {segments} from './segments.js'

const mm = 118.9 // the width of the panel in life
const inch = 25.4
const card = 85.6 // mm, the width of a bank card
const names = {fit: 'Fit', one: '1 : 1', true: 'True size'}

let group
let size = 'fit'
let dpi = 96
let measured = false // a density was chosen once: true size needs no question any more

export function start() {
  size = kept.get('size', 'fit')
  if (!names[size]) size = 'fit'
  measured = right(kept.get('dpi', null))
  if (measured) dpi = kept.get('dpi', 96)
  group = segments($('sizes'), button => choose(button.dataset.size))
  hear('shortcut', key => {
    if (key === 'z') take({fit: 'one', one: 'true', true: 'fit'}[size])
  })
  new ResizeObserver(draw).observe($('scroll'))
  watchPixels()
  startPopover()
  take(size)
}

function choose(name) {
  const again = name === size
  const before = size
  take(name)
  if (name === 'true' && (again || !measured)) ask(before)
}

function take(name) {
  size = name
  kept.set('size', size)
  draw()
}

/** The size of a device pixel changes with the page's zoom and when the window moves to another screen. */
function watchPixels() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
    draw()
    watchPixels()
  }, {once: true})
}

/** Returns the wished width of the panel in CSS pixels. */
function wished() {
  if (size === 'one') return panel.width / devicePixelRatio
  if (size === 'true') return mm * dpi / inch
  const glass = $('glass')
  glass.style.removeProperty('--pw')
  return glass.getBoundingClientRect().width
}

function draw() {
  document.body.dataset.size = size
  const width = Math.max(3, Math.floor(wished() * devicePixelRatio / 3 + .001) * 3) // 3 : 4, so the height is whole too
  $('glass').style.setProperty('--pw', `${width / devicePixelRatio}px`)
  $('panel').classList.toggle('pixels', width % panel.width === 0)
  const percent = Math.round(width * 100 / panel.width)
  for (const button of $('sizes').children) {
    const name = button.dataset.size
    button.textContent = name === size && name !== 'one' ? `${names[name]} ${percent} %` : names[name]
    if (name === size) group.show(button)
  }
}

// The popover for the density of the screen. What it holds is shown on the reader at once and kept when it is used.

let draft = 96
let undo = {}

function right(value) {
  return typeof value === 'number' && value >= 60 && value <= 600
}

function ask(before) {
  undo = {size: before, dpi}
  $('dpi').value = dpi
  consider(dpi)
  $('truesize').showModal()
  $('dpi').select()
}

function consider(value) {
  const good = right(value)
  say($('dpi-error'), good ? '' : 'A density from 60 to 600')
  $('dpi').parentElement.classList.toggle('wrong', !good)
  $('dpi-use').setAttribute('aria-disabled', String(!good))
  if (!good) return
  draft = dpi = value
  draw()
  const width = Math.round(mm * dpi / inch)
  $('dpi-size').textContent = `${width} × ${Math.round(width * 4 / 3)} px`
  $('dpi-use').textContent = `Use ${dpi} dpi`
  $('truesize').style.setProperty('--card', `${card * dpi / inch}px`)
  $('card-edge').setAttribute('aria-valuenow', dpi)
  $('card-edge').setAttribute('aria-valuetext', `${dpi} dpi`)
}

function startPopover() {
  const dialog = $('truesize')
  $('dpi').addEventListener('input', () => consider(Number($('dpi').value.replace(',', '.').trim() || NaN)))
  $('dpi').addEventListener('keydown', event => {
    if (event.key !== 'Enter') return
    event.preventDefault() // else the first button of the form, Close, would be pressed
    $('dpi-use').click()
  })
  $('dpi-use').addEventListener('click', event => {
    if ($('dpi-use').getAttribute('aria-disabled') === 'true') event.preventDefault()
  })
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'use') {
      measured = true
      kept.set('dpi', draft)
    } else {
      dpi = undo.dpi
      take(undo.size)
    }
    dialog.returnValue = ''
  })
  startEdge()
}

/** Makes the frame as wide as told, within what a density may be. */
function widen(width) {
  const value = Math.round(Math.min(600, Math.max(60, width * inch / card)) * 10) / 10
  $('dpi').value = value
  consider(value)
}

function startEdge() {
  const edge = $('card-edge')
  edge.addEventListener('pointerdown', event => {
    edge.setPointerCapture(event.pointerId)
    event.preventDefault()
    edge.focus()
  })
  edge.addEventListener('pointermove', event => {
    if (edge.hasPointerCapture(event.pointerId)) widen(event.clientX - $('card').getBoundingClientRect().left)
  })
  edge.addEventListener('keydown', event => {
    const step = {ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1}[event.key]
    if (!step) return
    event.preventDefault()
    widen($('card').getBoundingClientRect().width + step)
  })
}
