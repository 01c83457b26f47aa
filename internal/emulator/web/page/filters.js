// The filters above the log: a toggle for each waveform, "Full only" and a text in the cause.

import {$, disable, el} from './dom.js'
import {isOpen, waves} from './filter.js'

const filter = {off: new Set(), full: false, text: ''}
let changed = () => {}

export function start(then) {
  changed = then
  $('waves').replaceChildren(...waves.map(toggle))
  $('filter-full').addEventListener('click', () => set(() => { filter.full = !filter.full }))
  $('filter-cause').addEventListener('input', () => set(() => { filter.text = $('filter-cause').value.trim() }))
  $('filter-cause').addEventListener('keydown', leave)
}

/** The filter as it is set now. */
export function now() {
  return filter
}

export function focus() {
  $('filter-cause').focus()
  $('filter-cause').select()
}

export function reset() {
  set(() => {
    filter.off.clear()
    filter.full = false
    filter.text = $('filter-cause').value = ''
  })
  $('filter-cause').focus()
}

/** Says with the export button whether there is anything to export. */
export function exportable(n) {
  disable($('log-export'), n ? '' : isOpen(filter) ? 'There is no refresh yet.' : 'No refresh matches the filter.')
}

function toggle(wave) {
  return el('button', {
    type: 'button', class: 'chip', 'data-wave': wave, 'aria-pressed': 'true', text: wave,
    onclick: () => set(() => { if (!filter.off.delete(wave)) filter.off.add(wave) }),
  })
}

function set(change) {
  change()
  for (const button of $('waves').children) button.setAttribute('aria-pressed', !filter.off.has(button.dataset.wave))
  $('filter-full').setAttribute('aria-pressed', filter.full)
  changed()
}

/** Esc first empties the field, as in every search. */
function leave(event) {
  if (event.key !== 'Escape' || !filter.text) return
  event.preventDefault()
  event.stopPropagation()
  set(() => { filter.text = $('filter-cause').value = '' })
}
