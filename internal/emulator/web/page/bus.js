// What the modules of the page tell each other. None of them calls into another's state: a module that learns something
// says so here, and whoever cares listens. The names and what comes with them:
//
//   state        the answer of /state, each time it is asked, with asked: when, in the time of performance.now()
//   connection   {is: 'up'|'lost'|'ended', run, restarted}; restarted only with 'up' after another
//   input        something was done to the reader: see input() below
//   shortcut     a key of the page was pressed: 'b', 'n', 'o', 'z', 't', 'p', '/', 'r', 's', 'e', 'u', '?' or 'Escape'
//   refresh      {record, live}: a record of the stream, in order; live is false for those from before the page was opened
//   painted      record: it can be seen on the canvas now
//   targets      the answer of /screen
//   gap          {missed: n}: the stream left refreshes out; the panel is fetched whole
//   logged       the log's records have changed (logbook.js)
//   paused       {is: true|false}: the log stands still
//   revised      an input that was told has got another line or cause
//   select       {record, pinned, from}: a refresh is pointed at, or with pinned: pinned; record null: none (any more)
//   seeing       {is: true|false}: a click on the panel chooses a target instead of touching
//   theme        the colours of the page have changed: what is drawn on a canvas must be drawn again
//   say          text for the polite live region

const bus = new EventTarget()

export function tell(name, detail) {
  bus.dispatchEvent(new CustomEvent(name, {detail}))
}

export function hear(name, then) {
  bus.addEventListener(name, event => then(event.detail))
}

/**
 * Input is one thing that was done to the reader, told when it is over and its kind is known (a tap at its up). It begins a
 * group of the log, a mark on the timeline and a line of a recording.
 *
 * {
 *   kind: 'touch'|'key'|'control'|'fault',
 *   cause: 'tap "Next page"',   what the log calls it
 *   detail: '1092, 1812',       beside it, smaller: a place, a keyboard key
 *   line: 'tap "Next page"',    what a script says; '' for what no script can do
 *   note: '',                   the comment that stands for it then
 *   at: performance.now()       of its beginning
 * }
 */
export function input(what) {
  tell('input', what)
}

/** Takes back what was said of an input that never reached the reader. */
export function unsent(what) {
  what.note = `not sent: ${what.line || what.note}`
  what.line = ''
  tell('revised', what)
}
