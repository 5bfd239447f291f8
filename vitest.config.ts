import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { postalPlaces } from './vite/postal-places.ts'

const longTests = '**/*.long.test.ts'
const pageTests = 'e2e/**/*.test.ts'
const notMine = ['**/node_modules/**', '**/build/**']
/** Two cores. All wait: a page for its line to be taken for dead, and more so what has a database, for processes that are killed and for time to pass. */
const [pageWorkers, manyWorkers] = [3, 4]
/** Outside `e2e/`, what has more cases or tests in the long round than in `npm test`. */
const matrices = [
  'bin/backup.db.test.ts',
  'bin/main-server.db.test.ts',
  'bin/railways-import.db.test.ts',
  'scripts/start.db.test.ts',
  'src/identity/phone/phone.db.test.ts',
  'src/platform/audit/chain.db.test.ts',
  'src/platform/outbox/killed.db.test.ts',
  'src/platform/postgres/embedded.db.test.ts',
  'src/platform/schedules.db.test.ts',
  'src/server/access.db.test.ts',
  'src/server/cards/list/board.db.test.ts',
  'src/server/cards/persons/merge.db.test.ts',
  'src/server/faults.db.test.ts',
  'src/server/server-faults.db.test.ts',
  'src/server/tickets/join/remote.db.test.ts',
  'src/server/tickets/moves/commands.db.test.ts',
  'src/server/tickets/two-servers.db.test.ts',
  'test/pages/staff-pages.db.test.ts',
  'test/pages/titles.db.test.ts',
  'test/sign-in/ours.db.test.ts',
]
/** Conditions are waited for; how long decides only how slow a machine may be. */
const patient = { poll: { timeout: 30_000, interval: 50 } }
const setupFiles = ['test/patience.ts']
const withDatabase = { setupFiles, globalSetup: ['test/global-setup.ts'], hookTimeout: 240_000, expect: patient }
/** React renders as it does in a shop: otherwise it would be its slower build, for development. */
const withPages = { ...withDatabase, globalSetup: [...withDatabase.globalSetup, 'e2e/support/global-setup.ts'], env: { NODE_ENV: 'production' } }

/**
 * No file leaves anything behind that reaches another (each has a database and a server of its own), so a worker is not made anew for each:
 * loading the whole server again takes as long as some of the tests.
 *
 * Beside the code: `x.test.ts` is pure, `x.db.test.ts` has a PostgreSQL. `e2e/` drives a browser; `--mode long` runs it again with all
 * cases of its matrices (`test/matrix.ts`), and `x.long.test.ts`.
 */
export default defineConfig(({ mode }) => ({
  test: {
    maxWorkers: pageWorkers,
    sequence: { sequencer: LongestFirst },
    projects:
      mode === 'long'
        ? [
            {
              test: {
                name: 'long',
                include: [longTests, pageTests, ...matrices],
                exclude: notMine,
                testTimeout: 600_000,
                provide: { isLong: true },
                ...withPages,
              },
            },
          ]
        : [
            {
              plugins: [postalPlaces()],
              test: {
                name: 'unit',
                include: ['{src,bin,scripts,vite}/**/*.test.{ts,tsx,mjs}'],
                exclude: [...notMine, '**/*.db.test.ts', longTests],
                testTimeout: 60_000,
                setupFiles,
                expect: patient,
                isolate: false,
                maxWorkers: manyWorkers,
              },
            },
            {
              test: {
                name: 'db',
                include: ['{src,bin,scripts,test}/**/*.db.test.ts'],
                exclude: [...notMine, longTests],
                testTimeout: 120_000,
                isolate: false,
                maxWorkers: manyWorkers,
                provide: { isLong: false },
                ...withDatabase,
              },
            },
            {
              test: {
                name: 'e2e',
                include: [pageTests],
                exclude: [...notMine, longTests],
                testTimeout: 120_000,
                isolate: false,
                sequence: { groupOrder: 1 },
                provide: { isLong: false },
                ...withPages,
              },
            },
          ],
  },
}))
