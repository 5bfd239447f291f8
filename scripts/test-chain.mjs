/**
 * `npm run test:chain`: faults of a whole chain under load, each once. `-- 20 60`: 20 lost primaries, then one fault per minute for 60 minutes.
 * `-- 0 0 -t drained`: one fault. Needs root and the packages of `deploy/chain/chain.mjs install`.
 */
import { buildIfStale } from './build.mjs'
import { installIfStale } from './install.mjs'
import { projectEnv, projectNode, run } from './run.mjs'

const [rounds = '0', minutes = '0', ...options] = process.argv.slice(2)
await installIfStale()
await buildIfStale()
process.exitCode = await run(projectNode, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db', 'test/chain', ...options], {
  env: projectEnv({ CHAIN_ROUNDS: rounds, CHAIN_MINUTES: minutes }),
})
