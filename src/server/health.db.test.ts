/** Readiness. `faults.db.test.ts` covers an unavailable database. */
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startApp } from '../../test/app.ts'
import { freshDatabase } from '../../test/database.ts'

test('The server is not ready, but still reads, while the database’s disk is full', async () => {
  const database = await freshDatabase()
  const app = await startApp({ database, hurry: { probes: 200 } })
  const admin = new pg.Client({ connectionString: inject('admin') })
  await admin.connect()
  const name = new URL(database.url, 'postgresql://base').pathname.slice(1)
  /** Simulates a full disk by the limit on temporary files, which new connections get. */
  const setRoom = async (setting: string) => {
    await admin.query(`alter database ${name} ${setting}`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  const ready = async () => {
    const response = await app.request('/readyz')
    return [response.status, ((await response.json()) as { status: string }).status]
  }
  try {
    expect(await ready()).toEqual([200, 'ok'])
    await setRoom('set temp_file_limit = 0')
    await expect.poll(ready).toEqual([503, 'disk full'])
    // Reading still works.
    expect((await app.request('/api/v1/setup')).status).toBe(200)
    await setRoom('reset temp_file_limit')
    await expect.poll(ready).toEqual([200, 'ok'])
  } finally {
    await admin.end()
    await app.stop()
  }
})
