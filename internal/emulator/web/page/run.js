// What the emulator tells about this run: flags, folder, addresses.

import {$, el} from './dom.js'
import {hear} from './bus.js'

let told = ''

export function start() {
  hear('state', show)
}

function show({flags, dir, fakes}) {
  const pairs = []
  if (flags?.length) pairs.push(['Flags', flags.join(' ')])
  if (dir) pairs.push(['Folder', dir])
  for (const fake of fakes ?? []) pairs.push([fake.name, fake.address.replace(/^http:\/\//, '')])
  const text = JSON.stringify(pairs)
  if (text === told) return
  told = text
  $('run').replaceChildren(...pairs.flatMap(([name, value]) => [el('dt', {text: name}), el('dd', {}, ...words(value))]))
  $('section-run').hidden = !pairs.length
}

/** Returns the words of a text as elements, with the spaces between them. */
function words(text) {
  return text.split(' ').flatMap((word, i) => [i ? ' ' : '', el('span', {text: word})])
}
