// Takes a recorded script out of the page: as a file, or by the clipboard. Both return {done, said}.

import {save} from './dom.js'

/** Downloads a script as <name>.txt. */
export function download(text, name) {
  save(text, 'text/plain;charset=utf-8', fileName(name))
  return {done: true, said: ''}
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return {done: true, said: 'Copied.'}
  } catch {
    return {done: false, said: 'The browser did not let the script be copied. Download it instead.'}
  }
}

/** Returns a file's name that is one on every disk. */
function fileName(name) {
  const stem = name.trim().replace(/\.txt$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '')
  return (stem.slice(0, 100) || 'journey') + '.txt'
}
