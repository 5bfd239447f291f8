import { afterEach, expect, test } from 'vitest'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { renewSetupToken } from '#server/setup/setup.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/database.ts'
import { createBearerHeaders, newIdempotencyKey, password, post, readDatabaseState, sendJoin, signIn } from '../../../test/world.ts'
import { bindInstallationKey } from './setup.ts'

let app: TestApp
let token: string
const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of undo.splice(0)) await stop()
})
async function start(settings: Record<string, string> = {}) {
  app = await startApp({ settings: () => ({ ROLE: 'web', ...settings }) })
  undo.push(app.stop)
  token = (await renewSetupToken(app.db))!
}

const input = (overrides: object = {}) => ({
  token,
  organizationName: '駅前不動産',
  shopName: '本店',
  ownerName: '田中',
  email: 'owner@example.jp',
  password,
  ...overrides,
})
type SetupResponse = { code?: string; shopId: string; shopName: string; entryCode: string; recoveryKey: string | null; done: boolean }
const readResponse = async (response: Promise<Response>) => {
  const answer = await response
  return { status: answer.status, ...((await answer.json()) as SetupResponse) }
}
const setUp = (overrides: object = {}, key = newIdempotencyKey()) => readResponse(post(app, '/setup', { body: input(overrides), key }))

test('Only the newest set-up token sets up a shop, and a refusal changes nothing', async () => {
  await start()
  const earlier = token
  token = (await renewSetupToken(app.db))!
  const before = await readDatabaseState(app.db)
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, earlier])
    expect(await setUp({ token: wrong })).toMatchObject({ status: 403, code: 'setup.wrongToken' })
  expect(await setUp({ password: 'password1234' })).toMatchObject({ status: 400, code: 'account.weakPassword' })
  expect(await setUp({ email: 'nobody' })).toMatchObject({ status: 400, code: 'account.invalidEmail' })
  expect(await setUp({ shopName: '  ' })).toMatchObject({ status: 400, code: 'request.invalid' })
  expect(await setUp({ shopName: '店\u0000' })).toMatchObject({ status: 400, code: 'request.invalid' })
  expect(await readDatabaseState(app.db)).toEqual(before)
  expect(await readResponse(app.request('/api/v1/setup'))).toMatchObject({ done: false })

  const done = await setUp()
  expect(done).toMatchObject({ status: 201, shopName: '本店', entryCode: expect.stringMatching(/^[0-9A-Z]{8}$/) })
  expect(await readResponse(app.request('/api/v1/setup'))).toMatchObject({ done: true })
  const entry = (await (await app.request(`/api/v1/entry/${done.entryCode}`)).json()) as {
    lanes: { letter: string; id: string; services: { id: string }[] }[]
  }
  expect(entry.lanes.map(({ letter, services }) => [letter, services.length])).toEqual([['A', 1]])
  const lanes = entry.lanes.map(({ id, letter, services }) => ({ id, letter, serviceIds: services.map((service) => service.id) }))
  expect((await sendJoin(app, { entryCode: done.entryCode, lanes })).status).toBe(201)
  const queue = await app.request(`/api/v1/shops/${done.shopId}/tickets`, {
    headers: createBearerHeaders(await signIn(app, 'owner@example.jp')),
  })
  expect(await queue.json()).toMatchObject({ counters: [{ name: '1' }], staff: [{ name: '田中' }], tickets: [{ number: 'A001' }] })
})

test('Only one of simultaneous set-ups succeeds, and no table stores the recovery key', async () => {
  await start()
  const key = newIdempotencyKey()
  const attempts = [
    () => setUp({}, key),
    () => setUp({}, key),
    ...Array.from({ length: 4 }, (_, n) => {
      const own = newIdempotencyKey()
      return () => setUp({ shopName: `他${n}`, email: `other${n}@example.jp` }, own)
    }),
  ]
  const answers = await Promise.all(attempts.map((attempt) => attempt()))
  const won = answers.filter(({ status }) => status === 201)
  expect(new Set(won.map(({ shopId }) => shopId)).size).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).every(({ code }) => code === 'setup.done')).toBe(true)
  const winner = answers.findIndex(({ status }) => status === 201)
  expect(await attempts[winner]!()).toEqual(answers[winner])
  // The response contains the recovery key, which no table stores.
  const recoveryKey = recoveryKeyOf({ recoveryKey: undefined }, installationKey)
  expect(won.every((answer) => answer.recoveryKey === recoveryKey)).toBe(true)
  expect(JSON.stringify(await readDatabaseState(app.db))).not.toContain(recoveryKey)
  const { rows } = await app.db.pool.query(
    'select (select count(*) from organization) as shops, (select count(*) from identity.account) as accounts',
  )
  expect(rows).toEqual([{ shops: 1, accounts: 1 }])
  expect(await setUp({ shopName: 'もう一つ' })).toMatchObject({ status: 409, code: 'setup.done' })
  expect(await renewSetupToken(app.db)).toBeUndefined()
})

test('A database bound to one installation key refuses another', async () => {
  const { db, drop } = await freshDatabase()
  const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  await bindInstallationKey(db, first)
  await expect(bindInstallationKey(db, second)).rejects.toThrow(/INSTALLATION_KEY/)
  await bindInstallationKey(db, first)
  await drop()
})

test('A recovery key chosen by the operator is not shown after set-up', async () => {
  await start({ RECOVERY_KEY: 'three words of our own' })
  expect(await setUp()).toMatchObject({ status: 201, recoveryKey: null })
})
