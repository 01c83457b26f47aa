// The voice of the page: its one live region. Messages that come too fast replace each other: the newest is the one that
// still holds.

import {$} from './dom.js'
import {hear} from './bus.js'

const hush = 1000 // ms between two messages

let spoken = -hush
let saying = 0
let next = ''

export function start() {
  hear('say', text => {
    next = text
    if (!saying) saying = setTimeout(speak, Math.max(0, spoken + hush - performance.now()))
  })
}

function speak() {
  saying = 0
  spoken = performance.now()
  const live = $('live')
  // The same words again are heard only if they are new text.
  live.textContent = live.textContent === next ? next + '\u00a0' : next
}
