/** `npm run bench`: never part of the tests. Sets itself up, allows as many open files as the system lets it, and measures. */
import { buildIfStale } from './build.mjs'
import { installIfStale } from './install.mjs'
import { projectEnv, projectNode, run, windows } from './run.mjs'

await installIfStale()
await buildIfStale()
const bench = [projectNode, 'bench/main.ts', ...process.argv.slice(2)]
const raised = ['sh', '-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh', ...bench]
const [program, ...args] = windows ? bench : raised
process.exitCode = await run(program, args, { env: projectEnv() })
