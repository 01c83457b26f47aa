// Shows that the connection is lost or the app has ended: banner, veil over the panel, line under the log. A second after
// the loss, so that a quick restart does not flash it; gone at once when the program answers.

import {hear} from './bus.js'
import {retry, untilTry} from './connection.js'
import {$, el, icon} from './dom.js'

const delay = 1000

let page = ''                       // the version of the page that is open
let shown = ''                      // what the banner is about: 'lost', 'ended', 'page' or nothing
let timer = 0
let lostAt = null

export function start() {
  document.body.dataset.connection = 'up'
  $('banner-try').addEventListener('click', retry)
  $('banner-reload').addEventListener('click', () => location.reload())
  hear('connection', ({is}) => changed(is))
  hear('state', compare)
}

function changed(is) {
  clearInterval(timer)
  if (is === 'up') return clear()
  lostAt ??= new Date()
  if (shown === 'lost' || is === 'ended') return open(is)
  timer = setTimeout(() => open(is), delay)
}

function clear() {
  lostAt = null
  document.body.dataset.connection = 'up'
  $('veil').hidden = true
  $('log-lost').hidden = true
  hide()
}

function open(is) {
  document.body.dataset.connection = is
  const lost = is === 'lost'
  $('veil').hidden = !lost
  $('veil-text').textContent = `Last picture, refresh ${$('panel').dataset.painted ?? 0}`
  const time = lostAt.toLocaleTimeString('en-GB')
  $('log-lost').hidden = !lost
  $('log-lost').replaceChildren(icon('warn'), `Connection lost at ${time}. The log continues when it is back.`)
  if (lost) show('lost', 'Connection lost', `The emulator at ${location.host} does not answer.`, countdown())
  else show('ended', 'The app has ended', `Start the emulator at ${location.host} again; the page picks up by itself.`)
  if (lost) timer = setInterval(count, 250)
}

/** Seconds would be read out one by one, so they are for the eye only. */
function countdown() {
  return el('span', {id: 'banner-count', 'aria-hidden': 'true', text: next()})
}

function next() {
  const seconds = Math.ceil(untilTry() / 1000)
  return ` ${seconds ? `Next try in ${seconds} s` : 'Trying now'}; the page picks up by itself.`
}

function count() {
  const text = next()
  if ($('banner-count').textContent !== text) $('banner-count').textContent = text
}

/** A newer page is only offered: what was recorded or logged here would be gone with this one. */
function compare(state) {
  page ||= state.page
  if (state.page && state.page !== page && !shown) show('page', 'Newer page', 'The program has a newer version of this page.')
}

function show(what, title, text, ...more) {
  shown = what
  $('banner').dataset.about = what
  $('banner-title').textContent = title
  $('banner-text').replaceChildren(text, ...more)
  $('banner-try').hidden = what === 'page'
  $('banner-reload').hidden = what !== 'page'
  $('banner').hidden = false
}

function hide() {
  shown = ''
  $('banner').hidden = true
}
