import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberIdOf } from '../../../test/access/sample.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { enrolAuthenticatorApp } from '../../../test/second-factor.ts'
import { newTablet, signInAtTablet } from '../../../test/tablet.ts'
import { buildWorld, createBearerHeaders, newIdempotencyKey, newMember, post, type TestMember, type World } from '../../../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ mails: true })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const get = async <T>(path: string, by: TestMember) => {
  const response = await app.request(`/api/v1${path}`, { headers: createBearerHeaders(by) })
  return { status: response.status, body: (await response.json()) as T & { code?: string } }
}
const kindsOf = async (entityId: string) =>
  (await app.db.pool.query<{ kind: string }>(`select kind from event where entity_id = $1 order by written_at`, [entityId])).rows.map(
    ({ kind }) => kind,
  )
const mailsTo = async (accountId: string) =>
  (
    await app.db.pool.query<{ event: string }>('select event from identity.outbox_message where account_id = $1 order by id', [accountId])
  ).rows.map(({ event }) => event)

test('Recovery codes require a recent sign-in with a second factor', async () => {
  const { main } = world.east
  const member = await newMember(app, main.scope, 'staff')
  const codes = (by: TestMember) => post(app, '/me/recovery-codes', { headers: createBearerHeaders(by) })
  expect(await (await codes(member)).json()).toMatchObject({ code: 'factor.notEnrolled' })
  const enrolled = await enrolAuthenticatorApp(app, member)
  const made = (await (await codes(enrolled)).json()) as { codes: string[] }
  expect(made.codes).toHaveLength(10)
  const { body } = await get<{ factors: object[]; recoveryCodesLeft: number }>('/me/profile', enrolled)
  expect(body).toMatchObject({ factors: [{ kind: 'totp' }], recoveryCodesLeft: 10 })
  expect(await kindsOf(await memberIdOf({ app }, member))).toEqual(['account.addFactor', 'account.renewRecoveryCodes'])
  app.pass(301)
  expect(await (await codes(enrolled)).json()).toMatchObject({ code: 'auth.tooOld' })
  app.pass(-301)
})

test('A manager can reset second factors, but not of higher roles or their own', async () => {
  const { main, members } = world.east
  const { manager, owner, admin } = members
  const lost = await enrolAuthenticatorApp(app, await newMember(app, main.scope, 'staff'))
  const id = await memberIdOf({ app }, lost)
  const listed = async () =>
    (
      await get<{ members: { memberId: string; secondFactor: boolean }[] }>(`/shops/${main.scope.shopId}/members`, manager)
    ).body.members.find(({ memberId }) => memberId === id)?.secondFactor
  const reset = async (by: TestMember, target: string, key = newIdempotencyKey()) =>
    post(app, `/shops/${main.scope.shopId}/members/${target}/reset-factor`, { headers: createBearerHeaders(by), key })
  const refusal = async (by: TestMember, target: TestMember) =>
    ((await (await reset(by, await memberIdOf({ app }, target))).json()) as { code: string }).code
  expect(await refusal(manager, owner)).toBe('member.roleTooHigh')
  expect(await refusal(manager, admin)).toBe('member.roleTooHigh')
  expect(await refusal(manager, manager)).toBe('member.ownFactor')
  expect(await refusal(manager, world.west.owner)).toBe('member.notFound')
  expect(await refusal(lost, manager)).toBe('auth.forbidden')

  expect(await listed()).toBe(true)
  const key = newIdempotencyKey()
  const answers = await Promise.all([reset(manager, id, key), reset(manager, id, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await listed()).toBe(false)
  expect((await get('/me', lost)).status).toBe(401)
  expect((await kindsOf(id)).filter((kind) => kind === 'member.resetFactor')).toHaveLength(1)
  expect(await mailsTo(lost.accountId)).toEqual(['account.factorAdded', 'account.factorsReset'])
  expect(await mailsTo(manager.accountId)).toEqual(['account.resetColleague'])
  // Resetting again gets the same response and sends no mail.
  expect((await reset(manager, id)).status).toBe(200)
  expect(await mailsTo(lost.accountId)).toHaveLength(2)
})

test('Without a demanded second factor no shop opens from its day, except at tablets', async () => {
  const { main, owner } = world.west
  const member = await newMember(app, main.scope, 'staff')
  const tablet = await newTablet(app, main, owner)
  await app.accounts.setPin(member.accountId, '4071')
  const demand = (by: TestMember, from: string | null) =>
    post(app, `/shops/${main.scope.shopId}/organization/second-factor`, { headers: createBearerHeaders(by), body: { from } })
  const demanded = async (by: TestMember) =>
    (await get<{ factorDemanded: { day: string; due: boolean } | null }>('/me', by)).body.factorDemanded
  const shop = async (by: TestMember) => {
    const { status, body } = await get<object>(`/shops/${main.scope.shopId}`, by)
    return status === 200 ? 'ok' : body.code
  }
  const today = app.clock().toZonedDateTimeISO('Asia/Tokyo').toPlainDate()
  const day = (days: number) => today.add({ days }).toString()

  expect(await (await demand(owner, day(3))).json()).toMatchObject({ code: 'factor.notEnrolled' })
  const enrolled = await enrolAuthenticatorApp(app, owner)
  expect(await (await demand(enrolled, day(3))).json()).toEqual({ secondFactorFrom: day(3) })
  expect(await demanded(member)).toEqual({ day: day(3), due: false })
  expect(await demanded(enrolled)).toBeNull()
  expect(await shop(member)).toBe('ok')

  expect((await demand(enrolled, day(0))).status).toBe(200)
  expect(await demanded(member)).toEqual({ day: day(0), due: true })
  expect(await shop(member)).toBe('auth.factorDemanded')
  expect(await shop(enrolled)).toBe('ok')
  expect((await get('/me/profile', member)).status).toBe(200)
  // Members of another organization are not asked.
  expect((await get(`/shops/${world.east.main.scope.shopId}`, world.east.members.staff)).status).toBe(200)

  const there = await signInAtTablet(app, tablet, member)
  expect(await shop(there)).toBe('ok')
  expect(await demanded(there)).toBeNull()
  expect(await shop({ ...member, idToken: tablet.idToken })).toBe('ok')

  expect(await shop(await enrolAuthenticatorApp(app, member))).toBe('ok')
  const { rows } = await app.db.pool.query(`select data from event where kind = 'organization.setSecondFactor' order by written_at`)
  expect(rows.map(({ data }) => data.from)).toEqual([day(3), day(0)])
  expect((await demand(enrolled, null)).status).toBe(200)
})
