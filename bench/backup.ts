/** (k) Backups of a shop with many cards: duration, size, blocking of the process, slower joins, and the restore. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type MadeBackup, makeBackup } from '#platform/backup/make-backup.ts'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { insertManyCards } from '../test/many-cards.ts'
import { startBenchChildProcess } from './client-process.ts'
import { createJoinTarget } from './join.ts'
import type { HttpLoad, LoadResult } from './load-client.ts'
import { type BenchTable, createBenchTable, formatDecimal, formatWhole } from './report.ts'
import { median } from './rounds.ts'
import type { BenchEnvironment } from './world.ts'

const installationKey = new Uint8Array(32).fill(7)

export async function benchBackup(world: BenchEnvironment, { rounds, cards }: { rounds: number; cards: number }): Promise<BenchTable> {
  const results = createBenchTable(`Backup: a shop with ${formatWhole(cards)} cards`, ['what', 'measured', 'target'])
  await fillShop(world, cards)
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-bench-backup-'))
  const config = { dataDir: folder, backupDir: folder, recoveryKey: undefined, version: 'bench' }
  let at = Date.now()
  let latest: MadeBackup | undefined
  /** Names differ by a second; only the last backup of a day is kept. */
  const backUp = async () => {
    at += 1_000
    latest = (await makeBackup({ config, url: world.url, installationKey, kind: 'manual', now: new Date(at) }))!
    return latest
  }
  const seconds = (figure: number) => `${formatDecimal(figure, 1)} s`
  try {
    await backUp()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const withoutLoad: MadeBackup[] = []
    delay.enable()
    for (let round = 0; round < rounds; round++) withoutLoad.push(await backUp())
    delay.disable()
    const took = median(withoutLoad.map((one) => one.seconds))
    const { bytes, rows, tables } = withoutLoad.at(-1)!
    results.row(`made and read back, ${formatWhole(rows)} rows of ${tables} tables`, seconds(took), results.atMost(took, 60))
    results.row('the file', `${formatDecimal(bytes / 1e6, 1)} MB`, '')
    results.row('its process held up, at most', `${formatDecimal(delay.max / 1e6, 0)} ms`, results.atMost(delay.max / 1e6, 250))

    const client = startBenchChildProcess<HttpLoad, LoadResult>('load-client.ts')
    const load = { origin: world.server.origin, callers: 20, milliseconds: 4_000, targets: world.shops.map(createJoinTarget) }
    await client.ask({ ...load, milliseconds: 1_000 })
    const [quiet, busy]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      quiet.push((await client.ask(load)).perSecond)
      let loading = true
      const joins = client.ask(load).finally(() => {
        loading = false
      })
      while (loading) await backUp()
      busy.push((await joins).perSecond)
    }
    client.stop()
    const ratio = median(busy) / median(quiet)
    results.row(
      `joins of 20 callers while one is made: ${formatWhole(median(busy))} a second, else ${formatWhole(median(quiet))}`,
      formatDecimal(ratio),
      '',
    )

    await world.db.pool.query('create database restored')
    const url = new URL(world.url)
    url.pathname = '/restored'
    const began = performance.now()
    const recoveryKey = recoveryKeyOf(config, installationKey)
    await restoreBackup({ url: url.href, file: join(folder, latest!.name), recoveryKey, erasures: [], keepKey: async () => {} })
    const restoreSeconds = (performance.now() - began) / 1000
    results.row('restored and compared with what it was', seconds(restoreSeconds), results.atMost(restoreSeconds, 300))
  } finally {
    await world.db.pool.query('drop database if exists restored with (force)')
    await rm(folder, { recursive: true, force: true })
  }
  return results.end()
}

/** Skipped if another part has filled the shop. */
async function fillShop({ db, url, main: { shopId } }: BenchEnvironment, cards: number): Promise<void> {
  const { rows } = await db.pool.query<{ organization_id: string; made: number }>(
    'select organization_id, (select count(*) from card where card.shop_id = $1)::int as made from resolver where shop_id = $1 limit 1',
    [shopId],
  )
  await insertManyCards({ url }, { organizationId: rows[0]!.organization_id, shopId }, cards, rows[0]!.made)
}
