/** Installs and builds what is needed, without starting. An update runs it in the new version beside the running one. Needs Node 20 or newer. */
import { buildIfStale } from './build.mjs'
import { installIfStale } from './install.mjs'
import { describeUntried } from './platform.mjs'
import { fail } from './run.mjs'

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}`)
const untried = describeUntried()
if (untried) console.log(untried)
await installIfStale()
await buildIfStale()
