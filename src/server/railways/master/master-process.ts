/** Prints the master's rows, one table a line. A separate process, because the data package takes hundreds of MB of memory. */
import { once } from 'node:events'
import { buildMaster } from './master.ts'
import { readOverlay } from './overlay.ts'
import { readPackageLines } from './package-data.ts'
import { serializeMaster } from './write-master.ts'

const { operators, lines, stations, stops } = serializeMaster(buildMaster(readPackageLines(), readOverlay()))
for (const rows of [operators, lines, stations, stops]) if (!process.stdout.write(`${rows}\n`)) await once(process.stdout, 'drain')
