/** `npm start`: installs what is missing, builds what is stale, and runs the server. Any Node from 20 on can run this file. */
import { buildIfStale } from './build.mjs'
import { installIfStale } from './install.mjs'
import { describeUntried } from './platform.mjs'
import { fail } from './run.mjs'
import { serve } from './serve.mjs'

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}`)

async function prepare() {
  const untried = describeUntried()
  if (untried) console.log(untried)
  await installIfStale()
  await buildIfStale()
}

// Pages are rendered by React, which checks itself at every step unless told that this is production.
// The engine lets garbage grow to half of what is live instead of several times that, and a rush's is gone after it (decision 148).
await serve(prepare, ['--heap-growing-percent=50', 'bin/server.ts'], { NODE_ENV: 'production' })
