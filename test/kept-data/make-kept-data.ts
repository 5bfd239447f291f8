/** Fills an installation with the access tests' sample of every operation, and keeps its backup and some of its secrets. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { operationRegistry } from '#contract/registry.ts'
import { makeBackup, recordBackup } from '#platform/backup/make-backup.ts'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { projectRoot } from '#platform/project-root.ts'
import { effectiveChangeBodies } from '../access/recorded-changes.ts'
import { callOperation } from '../access/request.ts'
import { allSamples } from '../access/samples.ts'
import { chooseBoundaryCallers, createTestCallerWorld, listTestCallers } from '../access/test-callers.ts'
import { newApiKey } from '../api-keys.ts'
import { installationKey, startApp, type TestApp } from '../app.ts'
import { railwayDatabase } from '../database.ts'
import { lineAccount, startLineStandIn } from '../line-stand-in.ts'
import { enrolAuthenticatorApp } from '../second-factor.ts'
import { createBearerHeaders, joinAsVisitor, newMember, password, post, type World } from '../world.ts'

/** Secrets that work in the kept data, for its tests. All people are invented. */
export type KeptNotes = {
  installationKey: string
  recoveryKey: string
  shopId: string
  entryCode: string
  serviceId: string
  owner: { email: string; password: string }
  ticket: { token: string; number: string }
  apiKey: string
  cardId: string
}

/** Operations called once more at the end, because another operation removes what they add. */
const calledAgain = ['shops.setLogo', 'staff.setPhoto']

export async function makeKeptData(folder: string): Promise<void> {
  const line = await startLineStandIn()
  const app = await startApp({
    database: await railwayDatabase(),
    mails: true,
    publicUrl: 'https://uketsuke.example.jp',
    settings: () => ({ LINE_URL: line.origin }),
  })
  try {
    const notes = await fill(app)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'notes.json'), `${JSON.stringify(notes, null, 2)}\n`)
    const { version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as { version: string }
    const config = { dataDir: app.backups, backupDir: app.backups, recoveryKey: undefined, version }
    const made = await makeBackup({ config, url: app.url, installationKey, kind: 'manual', now: new Date() })
    await copyFile(join(app.backups, made!.name), join(folder, 'data.sql.gz.age'))
  } finally {
    await app.stop()
    await line.close()
  }
}

async function fill(app: TestApp): Promise<KeptNotes> {
  const crowd = await createTestCallerWorld(app)
  const { world } = crowd
  await callEveryOperation(app, crowd)
  await addRareRows(app, world)
  await recordBackup(app.db.pool, { name: 'an-earlier-backup', kind: 'nightly', at: new Date(), bytes: 1, rows: 1, tables: 1, seconds: 1 })
  await app.db.pool.query(await readFile(join(projectRoot, 'test/kept-data/rare-rows.sql'), 'utf8'))
  const { main, members } = world.east
  const { secret } = await newApiKey(app, main, members.owner)
  const { token, number } = await joinAsVisitor(app, main, { name: '山田 花子' })
  const { rows } = await app.db.pool.query<{ cardId: string; entryCode: string }>(
    // The access tests' samples renewed the entry code, so the first one expires.
    `select card.id as "cardId", entry_code as "entryCode" from card join shop on shop.id = shop_id where shop_id = $1 and status = 'submitted' limit 1`,
    [main.scope.shopId],
  )
  // A job copies events into the audit log.
  await vi.waitFor(async () =>
    expect((await app.db.pool.query('select id from event except select event_id from audit_entry')).rows).toEqual([]),
  )
  return {
    installationKey: Buffer.from(installationKey).toString('base64url'),
    recoveryKey: recoveryKeyOf({ recoveryKey: undefined }, installationKey),
    shopId: main.scope.shopId,
    ...rows[0]!,
    serviceId: main.lanes[0]!.serviceIds[0]!,
    owner: { email: members.owner.email, password },
    ticket: { token, number },
    apiKey: secret,
  }
}

/** Responses don't matter here: some samples are refused, and the test of the kept data finds the tables that stay empty. */
async function callEveryOperation(app: TestApp, crowd: Awaited<ReturnType<typeof createTestCallerWorld>>): Promise<void> {
  const people = listTestCallers(crowd)
  const samples = allSamples({ app, world: crowd.world })
  const changes = [...operationRegistry.values()].filter(({ method }) => method === 'post')
  for (const entry of [...changes, ...calledAgain.map((id) => operationRegistry.get(id)!)]) {
    const { operationId } = entry
    const { allowed } = chooseBoundaryCallers(people, crowd, entry, 0)
    // Some operations require a sign-in of the last five minutes.
    await app.db.pool.query('update identity.sign_in set auth_time = now()')
    const input = await samples[operationId]!.input(allowed.target)
    const body = effectiveChangeBodies[operationId]?.(input.body!) as Record<string, unknown> | undefined
    await callOperation(app, entry, { ...input, ...(body && { body }) }, { headers: allowed.headers })
  }
}

async function addRareRows(app: TestApp, { east: { main, members } }: World): Promise<void> {
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await post(app, path, { headers, body })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  const asOwner = createBearerHeaders(members.owner)
  await call(`/shops/${main.scope.shopId}/line`, { rev: 0, allShops: false, ...lineAccount }, asOwner)
  const { token } = await joinAsVisitor(app, main, { name: '森 一郎' })
  await call(`/tickets/${token}/notifications`, { address: 'ichiro.mori@example.jp' })
  const push = { endpoint: 'https://push.example/kept', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }
  await call(`/tickets/${token}/push`, push)
  await enrolAuthenticatorApp(app, await newMember(app, main.scope, 'manager'))
}
