/** Tests of what depends most on the database, on each version that an operator may bring. Each run migrates an empty database. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { projectRoot } from '#platform/project-root.ts'
import { longTest } from '../matrix.ts'
import { findPostgresPrograms } from './versions.ts'

const files = [
  'src/platform/database',
  'src/platform/live/hints.db.test.ts',
  'src/platform/schedules.db.test.ts',
  'src/server/round-trips.db.test.ts',
  'src/server/tickets/join/join.db.test.ts',
  'src/server/tickets/two-servers.db.test.ts',
  'src/server/reservations/reservations.db.test.ts',
  'src/server/cards/list',
  'src/server/reports',
  'test/model/queue.db.test.ts',
  'bin/backup.db.test.ts',
]

for (const version of ['15', '16', '17'])
  longTest(`PostgreSQL ${version} passes the tests of the database`, async ({ skip }) => {
    const reason = await findPostgresPrograms(version).then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (reason) skip(reason)
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db', '--reporter', 'dot', ...files]
    await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env: { ...process.env, TEST_POSTGRES: version } })
  })
