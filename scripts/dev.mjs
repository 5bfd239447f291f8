/** `npm run dev`: reloads pages and restarts the server when sources change. Data is in ./data/dev. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installIfStale } from './install.mjs'
import { root } from './run.mjs'
import { serve } from './serve.mjs'

// Listed by name, because files written by the page tools must not restart the server.
const watched = ['bin', 'db', 'src/contract', 'src/domain', 'src/identity', 'src/platform', 'src/server', '.env'].filter((path) =>
  existsSync(join(root, path)),
)

await serve(installIfStale, async () => ({
  nodeArguments: [...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'bin/dev.ts'],
  env: { APP_ENV: process.env.APP_ENV ?? 'development', DATA_DIR: process.env.DATA_DIR ?? './data/dev' },
}))
