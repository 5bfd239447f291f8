import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupPassphrase } from '#platform/backup/passphrase.ts'
import { renewSetupToken } from '#server/setup/setup.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/database.ts'
import { bearer, joinRequest, newKey, password, post, readState, signIn } from '../../../test/world.ts'
import { checkInstallationKey } from './setup.ts'

let app: TestApp
let token: string
beforeEach(async () => {
  app = await startApp()
  token = (await renewSetupToken(app.db))!
})
afterEach(() => app?.stop())

const input = (more: object = {}) => ({
  token,
  organizationName: '駅前不動産',
  shopName: '本店',
  ownerName: '田中',
  email: 'owner@example.jp',
  password,
  ...more,
})
type Answer = { code?: string; shopId: string; shopName: string; entryCode: string; backupPassphrase: string | null; done: boolean }
const ask = async (response: Promise<Response>) => {
  const answer = await response
  return { status: answer.status, ...((await answer.json()) as Answer) }
}
const setUp = (more: object = {}, key = newKey()) => ask(post(app, '/setup', { body: input(more), key }))

test('with the terminal’s token: a shop that can be joined and an owner who can sign in', async () => {
  expect(await ask(app.request('/api/v1/setup'))).toMatchObject({ done: false })
  const done = await setUp()
  expect(done).toMatchObject({ status: 201, shopName: '本店', entryCode: expect.stringMatching(/^[0-9A-Z]{8}$/) })
  expect(await ask(app.request('/api/v1/setup'))).toMatchObject({ done: true })
  const entry = (await (await app.request(`/api/v1/entry/${done.entryCode}`)).json()) as {
    lanes: { letter: string; id: string; services: { id: string }[] }[]
  }
  expect(entry.lanes.map(({ letter, services }) => [letter, services.length])).toEqual([['A', 1]])
  const lanes = entry.lanes.map(({ id, letter, services }) => ({ id, letter, serviceIds: services.map((service) => service.id) }))
  expect((await joinRequest(app, { entryCode: done.entryCode, lanes })).status).toBe(201)
  const queue = await app.request(`/api/v1/shops/${done.shopId}/tickets`, { headers: bearer(await signIn(app, 'owner@example.jp')) })
  expect(await queue.json()).toMatchObject({ counters: [{ name: '1' }], staff: [{ name: '田中' }], tickets: [{ number: 'A001' }] })
})

test('nobody without the token, nothing half-made', async () => {
  const before = await readState(app.db)
  for (const wrong of ['', 'x', token.slice(1), `${token}A`])
    expect(await setUp({ token: wrong })).toMatchObject({ status: 403, code: 'setup.wrongToken' })
  expect(await setUp({ password: 'password1234' })).toMatchObject({ status: 400, code: 'account.weakPassword' })
  expect(await setUp({ email: 'nobody' })).toMatchObject({ status: 400, code: 'account.invalidEmail' })
  expect(await setUp({ shopName: '  ' })).toMatchObject({ status: 400, code: 'request.invalid' })
  expect(await setUp({ shopName: '店\u0000' })).toMatchObject({ status: 400, code: 'request.invalid' })
  expect(await readState(app.db)).toEqual(before)
  expect((await setUp()).status).toBe(201)
})

test('once: of many at the same time one wins, and its lost answer is told again', async () => {
  const key = newKey()
  const answers = await Promise.all([
    setUp({}, key),
    setUp({}, key),
    ...Array.from({ length: 4 }, (_, n) => setUp({ shopName: `他${n}`, email: `other${n}@example.jp` })),
  ])
  const won = answers.filter(({ status }) => status === 201)
  expect(new Set(won.map(({ shopId }) => shopId)).size).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).every(({ code }) => code === 'setup.done')).toBe(true)
  const { rows } = await app.db.pool.query(
    'select (select count(*) from organization) as shops, (select count(*) from identity.account) as accounts',
  )
  expect(rows).toEqual([{ shops: 1, accounts: 1 }])
  expect(await setUp({ shopName: 'もう一つ' })).toMatchObject({ status: 409, code: 'setup.done' })
  expect(await renewSetupToken(app.db)).toBeUndefined()
})

test('the token of an earlier start is worth nothing', async () => {
  const newer = (await renewSetupToken(app.db))!
  expect(await setUp()).toMatchObject({ status: 403, code: 'setup.wrongToken' })
  expect((await setUp({ token: newer })).status).toBe(201)
})

test('a second server with another installation key does not start, and the first one’s key stays', async () => {
  const { db, drop } = await freshDatabase()
  const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  await checkInstallationKey(db, first)
  await expect(checkInstallationKey(db, second)).rejects.toThrow(/INSTALLATION_KEY/)
  await checkInstallationKey(db, first)
  await drop()
})

test('issue 22.8: whoever sets up is told what opens the backups, also when a lost answer is told again; it is kept in no table', async () => {
  const key = newKey()
  const passphrase = backupPassphrase({ backupPassphrase: undefined }, installationKey)
  expect((await setUp({}, key)).backupPassphrase).toBe(passphrase)
  expect((await setUp({}, key)).backupPassphrase).toBe(passphrase)
  expect(JSON.stringify(await readState(app.db))).not.toContain(passphrase)
  const own = await startApp({ settings: () => ({ BACKUP_PASSPHRASE: 'three words of our own' }) })
  token = (await renewSetupToken(own.db))!
  const chosen = await ask(post(own, '/setup', { body: input() }))
  await own.stop()
  expect(chosen).toMatchObject({ status: 201, backupPassphrase: null })
})
