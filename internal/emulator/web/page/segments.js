// Segmented controls: radio groups made of buttons, of which one is chosen. The arrows move the choice, as in any radio group,
// and Tab enters the group once.

import {usable} from './dom.js'

/** Makes a group of role=radio buttons work. Choose is called with the button that a person chose; show() marks one. */
export function segments(group, choose) {
  const buttons = [...group.querySelectorAll('[role=radio]')]

  function show(chosen) {
    for (const button of buttons) {
      button.setAttribute('aria-checked', String(button === chosen))
      button.tabIndex = button === chosen ? 0 : -1
    }
  }

  group.addEventListener('click', event => {
    const button = event.target.closest('[role=radio]')
    if (button && usable(button)) choose(button)
  })
  group.addEventListener('keydown', event => {
    const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const next = buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length)
    next.focus()
    if (usable(next)) choose(next)
  })

  show(buttons.find(button => button.getAttribute('aria-checked') === 'true') ?? buttons[0])
  return {show}
}
