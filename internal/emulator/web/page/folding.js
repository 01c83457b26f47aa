// The sections of the rail can be folded. What was folded by hand stays so; "This run" is folded where room is short.

import {$, kept} from './dom.js'

const small = matchMedia('(max-width: 1099px), (max-height: 800px)')

export function start() {
  const folded = kept.get('folded', {})
  for (const section of $('rail').querySelectorAll('details')) {
    section.open = !(folded[section.id] ?? (section.id === 'section-run' && small.matches))
    section.querySelector('summary').addEventListener('click', () => {
      folded[section.id] = section.open // of before the click
      kept.set('folded', folded)
    })
  }
}
