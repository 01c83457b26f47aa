// Hands the log out as a file.

/** Downloads records as JSON, an array in their order, in a file named after the first and the last of them. */
export function download(list) {
  if (!list.length) return
  const url = URL.createObjectURL(new Blob([text(list)], {type: 'application/json'}))
  const link = document.createElement('a')
  link.href = url
  link.download = `refreshes-${list[0].seq}-${list.at(-1).seq}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000) // not before the browser has begun to read it
}

/** One record a line: good to read, to search and to compare. */
function text(list) {
  return `[\n${list.map(record => '  ' + JSON.stringify(record)).join(',\n')}\n]\n`
}
