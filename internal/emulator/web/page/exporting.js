// Hands the log out as a file.

import {save} from './dom.js'

/** Downloads records as JSON, an array in their order, in a file named after the first and the last of them. */
export function download(list) {
  if (!list.length) return
  save(text(list), 'application/json', `refreshes-${list[0].seq}-${list.at(-1).seq}.json`)
}

/** One record a line: good to read, to search and to compare. */
function text(list) {
  return `[\n${list.map(record => '  ' + JSON.stringify(record)).join(',\n')}\n]\n`
}
