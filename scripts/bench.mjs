/** `npm run bench`: installs and builds if needed, raises the limit of open files, and measures. Not part of the tests. */
import { buildIfStale } from './build.mjs'
import { installIfStale } from './install.mjs'
import { projectEnv, projectNode, run, windows } from './run.mjs'

await installIfStale()
await buildIfStale()
const bench = [projectNode, 'bench/main.ts', ...process.argv.slice(2)]
const raised = ['sh', '-c', 'ulimit -n "$(ulimit -Hn)"; exec "$@"', 'sh', ...bench]
const [program, ...args] = windows ? bench : raised
process.exitCode = await run(program, args, { env: projectEnv() })
