// Which refreshes the log shows. Filters hide rows and nothing else: sums are made before. Pure.

import {title} from './causes.js'

export const waves = ['GC16', 'GL16', 'GC4', 'DU4', 'DU', 'A2']

/** Whether a filter, {off: waveforms, full, text}, shows everything. */
export function isOpen(filter) {
  return !filter.off.size && !filter.full && !filter.text
}

export function shows(filter, entry) {
  const {record, group} = entry
  if (filter.off.has(record.waveform) || (filter.full && !record.full)) return false
  return !filter.text || `${title(group)}\n${record.cause ?? ''}`.toLowerCase().includes(filter.text.toLowerCase())
}

/** The rows of the log: each group or note, followed by those of its refreshes that are shown. */
export function rows(list, filter) {
  const all = isOpen(filter)
  const out = []
  for (const item of list) {
    if (item.note) {
      if (all) out.push(item)
      continue
    }
    const shown = all ? item.entries : item.entries.filter(entry => shows(filter, entry))
    if (shown.length || (all && !item.count && !item.cleared)) out.push(item)
    for (const entry of shown) out.push(entry)
  }
  return out
}

/** What an export holds: the stream's records, as they came, with what the log has added. */
export function exported(list, filter) {
  const entries = list.flatMap(item => item.note ? [] : item.entries)
  return entries.filter(entry => shows(filter, entry)).map(({record, group, total, flashes}) => (
    {...record, cause: record.cause || title(group), total, flashes}
  ))
}
