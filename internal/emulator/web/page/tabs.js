// The tabs of a phone and the sheets that they open.

import {$} from './dom.js'
import {hear} from './bus.js'

const narrow = matchMedia('(max-width: 699px)')
const far = 70 // px by which a sheet must be dragged to close

const tabs = [...$('tabs').querySelectorAll('[role=tab]')]

export function start() {
  for (const tab of tabs) tab.addEventListener('click', () => press(tab.dataset.tab))
  $('tabs').addEventListener('keydown', arrows)
  document.addEventListener('keydown', escape, true)
  for (const handle of document.querySelectorAll('.handle')) drag(handle)
  hear('shortcut', key => {
    if (!narrow.matches) return
    if (key === '/') open('log', true) // the filter is part of the log's sheet
    if (key === 'r' || key === 's' || key === 'e') open('script')
  })
  narrow.addEventListener('change', arrange)
  arrange()
}

/** A second press closes what the first opened; the log, which is always there, grows into a sheet instead. */
function press(name) {
  const same = document.body.dataset.tab === name
  if (name === 'log') open('log', same && !document.body.dataset.sheet)
  else open(same ? 'log' : name)
}

function open(name, sheet = false) {
  document.body.dataset.tab = name
  if (sheet) document.body.dataset.sheet = 'log'
  else delete document.body.dataset.sheet
  for (const tab of tabs) {
    const chosen = tab.dataset.tab === name
    tab.setAttribute('aria-selected', String(chosen))
    tab.tabIndex = chosen ? 0 : -1
  }
}

function opened() {
  return narrow.matches && (document.body.dataset.tab !== 'log' || Boolean(document.body.dataset.sheet))
}

function close() {
  const focused = document.activeElement?.closest('#rail, #script, #side')
  const tab = tabs.find(one => one.dataset.tab === document.body.dataset.tab)
  open('log')
  if (focused) tab.focus()
}

function escape(event) {
  if (event.key !== 'Escape' || !opened() || document.querySelector('dialog[open]')) return
  if (document.body.hasAttribute('data-seeing')) return // Esc ends the choosing first
  event.preventDefault()
  event.stopImmediatePropagation()
  close()
}

function arrows(event) {
  const step = {ArrowRight: 1, ArrowLeft: -1}[event.key]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  const shown = tabs.filter(tab => !tab.hidden)
  const next = shown.at((shown.indexOf(document.activeElement) + step) % shown.length)
  next.focus()
  open(next.dataset.tab)
}

function drag(handle) {
  let from = null
  const sheet = () => handle.closest('#log') ? $('side') : handle.parentElement
  const move = y => Math.max(0, y - from)
  handle.addEventListener('pointerdown', event => {
    from = event.clientY
    handle.setPointerCapture(event.pointerId)
  })
  handle.addEventListener('pointermove', event => {
    if (from !== null) sheet().style.setProperty('--drag', `${move(event.clientY)}px`)
  })
  for (const name of ['pointerup', 'pointercancel']) {
    handle.addEventListener(name, event => {
      if (from === null) return
      const gone = name === 'pointerup' && move(event.clientY) > far
      from = null
      sheet().style.removeProperty('--drag')
      if (gone) close()
    })
  }
}

/** On a phone the bar under the stage has no room there: it becomes a section of the reader's sheet. */
function arrange() {
  const bar = $('stagebar')
  if (narrow.matches) $('section-view').append(bar)
  else $('stage').append(bar)
  open('log')
}
