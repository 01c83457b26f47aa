// Starts the modules of the page. What only listens comes first; the connection, from which everything follows, comes last.

import * as top from './top.js'
import * as voice from './voice.js'
import * as tabs from './tabs.js'
import * as folding from './folding.js'
import * as sizes from './sizes.js'
import * as help from './help.js'
import * as send from './send.js'
import * as controls from './controls.js'
import * as faults from './faults.js'
import * as run from './run.js'
import * as paint from './paint.js'
import * as banner from './banner.js'
import * as outlines from './outlines.js'
import * as log from './log.js'
import * as timeline from './timeline.js'
import * as targets from './targets.js'
import * as pointer from './pointer.js'
import * as keys from './keys.js'
import * as recorder from './recorder.js'
import * as see from './see.js'
import * as connection from './connection.js'

const modules = [
  top, voice, tabs, folding, sizes, help, send, controls, faults, run,
  paint, banner, outlines, log, timeline,
  targets, pointer, keys, recorder, see,
  connection,
]

for (const module of modules) module.start()
