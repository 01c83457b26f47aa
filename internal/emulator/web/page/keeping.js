// Takes a recorded script out of the page: as a file, or by the clipboard. Both return {done, said}.

/** Downloads a script as <name>.txt. */
export function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], {type: 'text/plain;charset=utf-8'}))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
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
export function fileName(name) {
  const stem = name.trim().replace(/\.txt$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '')
  return (stem.slice(0, 100) || 'journey') + '.txt'
}
