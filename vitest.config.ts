import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirstSequencer } from './test/longest-first.ts'
import { waitTimeoutMs } from './test/wait-timeout.ts'
import { postalPlacesPlugin } from './vite/postal-places.ts'

const exclude = ['**/node_modules/**', '**/build/**']
const base = {
  setupFiles: ['test/set-up-waits.ts'],
  // Set-up and tests are limited by their waits. This limit only ends a test that hangs.
  hookTimeout: 600_000,
  testTimeout: 600_000,
  expect: { poll: { timeout: waitTimeoutMs, interval: 50 } },
  // Loading the whole server for each file would take as long as some of the tests. Each file has a database of its own.
  isolate: false,
}
const withDatabase = { ...base, globalSetup: ['test/global-setup.ts'] }

/**
 * Beside the code: `x.test.ts` is pure, `x.db.test.ts` has a PostgreSQL. `e2e/` drives a browser. `npm test` counts tests tagged `long` as skipped;
 * `--mode long` runs those and the ones tagged `matrix` with all their cases (`test/matrix.ts`).
 */
export default defineConfig(({ mode }) => {
  const isLong = mode === 'long'
  const provide = { isLong }
  return {
    test: {
      maxWorkers: availableParallelism(),
      sequence: { sequencer: LongestFirstSequencer },
      tags: [{ name: 'long', timeout: 3_600_000 }, { name: 'matrix' }],
      tagsFilter: [isLong ? 'long || matrix' : '!long'],
      projects: [
        {
          plugins: [postalPlacesPlugin()],
          test: {
            ...base,
            name: 'unit',
            include: ['{src,bin,scripts,test,vite}/**/*.test.{ts,tsx,mjs}'],
            exclude: [...exclude, '**/*.db.test.ts', '**/*.long.test.ts'],
            provide,
          },
        },
        {
          test: {
            ...withDatabase,
            name: 'db',
            include: ['{src,bin,scripts,test}/**/*.{db,long}.test.ts'],
            exclude,
            provide,
          },
        },
        {
          test: {
            ...withDatabase,
            name: 'e2e',
            include: ['e2e/**/*.test.ts'],
            exclude,
            sequence: { groupOrder: 1 },
            globalSetup: [...withDatabase.globalSetup, 'e2e/support/global-setup.ts'],
            // Otherwise React renders pages by its slower development build.
            env: { NODE_ENV: 'production' },
            provide,
          },
        },
      ],
    },
  }
})
