import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActiveSignIn, MailPreferences, Profile } from '#contract/profile.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import {
  buildWorld,
  createBearerHeaders,
  newMember,
  newShop,
  post,
  sessionCookieOf,
  type TestMember,
  type World,
} from '../../../test/world.ts'
import { addMember } from './commands.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const toolkit = async <T>(call: string, body: object, agent = chrome) => {
  const response = await app.request(`/identitytoolkit.googleapis.com/v1/accounts:${call}?key=uketsuke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify(body),
  })
  return (await response.json()) as T
}
type Tokens = { idToken: string; refreshToken: string }
const signInOn = (agent: string, { email }: TestMember) =>
  toolkit<Tokens>('signInWithPassword', { email, password: 'umbrella in november' }, agent)
const profileOf = async (who: { idToken: string }) =>
  (await (await app.request('/api/v1/me/profile', { headers: createBearerHeaders(who) })).json()) as Profile
const callProfile = async <T>(path: string, who: { idToken: string }, body?: object) => {
  const response = await post(app, path, { headers: createBearerHeaders(who), ...(body && { body }) })
  return { status: response.status, answer: (await response.json()) as T }
}
const statusOf = async (who: { idToken: string }) => (await app.request('/api/v1/me', { headers: createBearerHeaders(who) })).status

test('A member sees their account and their signed-in browsers', async () => {
  const member = await newMember(app, world.east.main.scope, 'staff')
  const phone = await signInOn(iphone, member)
  const profile = await profileOf(phone)
  expect(profile).toMatchObject({ email: member.email, emailVerified: false, displayName: member.name, locale: null, hasPassword: true })
  expect(profile.signIns.map(({ browser, system, network, current }) => [browser, system, network, current])).toEqual(
    expect.arrayContaining([
      ['Safari', 'iOS', '127.0.0.x', true],
      [null, null, '127.0.0.x', false],
    ]),
  )
  expect(JSON.stringify(profile)).not.toMatch(/127\.0\.0\.1|Mozilla/)
})

test('The “last seen” time of a browser is accurate to five minutes', async () => {
  const member = await newMember(app, world.east.main.scope, 'staff')
  const before = Date.parse((await profileOf(member)).signIns[0]!.lastSeenAt)
  app.pass(200)
  await toolkit('lookup', { idToken: member.idToken })
  expect(Date.parse((await profileOf(member)).signIns[0]!.lastSeenAt)).toBe(before)
  app.pass(101)
  await toolkit('lookup', { idToken: member.idToken })
  expect(Date.parse((await profileOf(member)).signIns[0]!.lastSeenAt)).toBeGreaterThan(before + 300_000)
})

test('A member can sign out one browser or all others', async () => {
  const { main } = world.east
  const member = await newMember(app, main.scope, 'staff')
  const [phone, tablet] = [await signInOn(iphone, member), await signInOn(chrome, member)]
  const stream = await openEventReader(`${app.origin}/api/v1/live?topic=queue:${main.scope.shopId}`, {
    cookie: await sessionCookieOf(app, phone),
  })
  await stream.next('queue')
  const mine = (await profileOf(phone)).signIns.find(({ current }) => current)!
  const one = await callProfile<{ signIns: ActiveSignIn[] }>(`/me/sign-ins/${mine.id}/end`, member)
  expect([one.status, one.answer.signIns.length]).toEqual([200, 2])
  await stream.next('refused')
  stream.close()
  expect(await Promise.all([member, phone, tablet].map(statusOf))).toEqual([200, 401, 200])
  // Repeating it, or an unknown sign-in, gets the same response.
  for (const id of [mine.id, newId()]) expect(await callProfile(`/me/sign-ins/${id}/end`, member)).toEqual(one)

  expect(
    (await callProfile<{ signIns: ActiveSignIn[] }>('/me/sign-ins/end-others', member)).answer.signIns.map(({ current }) => current),
  ).toEqual([true])
  expect(await Promise.all([member, tablet].map(statusOf))).toEqual([200, 401])
})

test('Another account’s sign-ins and memberships cannot be changed', async () => {
  const { manager, staff } = world.east.members
  const theirs = (await profileOf(manager)).signIns[0]!
  const mine = await profileOf(staff)
  expect((await callProfile<{ signIns: ActiveSignIn[] }>(`/me/sign-ins/${theirs.id}/end`, staff)).answer.signIns).toEqual(mine.signIns)
  expect(await statusOf(manager)).toBe(200)
  const { memberId } = (await profileOf(manager)).choices[0]!
  expect(await callProfile(`/me/memberships/${memberId}/mails`, staff, { mails: [] })).toMatchObject({
    status: 404,
    answer: { code: 'member.notFound' },
  })
  expect((await profileOf(manager)).choices[0]!.mails).toEqual(['card.assigned', 'card.contactDue', 'task.due', 'card.overdue'])
})

test('A member can choose the mails of each membership and the language', async () => {
  const member = await newMember(app, world.east.main.scope, 'admin')
  const elsewhere = world.west.main.scope
  await app.db.inScope(elsewhere, (tx) =>
    addMember(tx, elsewhere, { accountId: member.accountId, role: 'staff', name: member.name, serves: true }, app.clock()),
  )
  const choices = (await profileOf(member)).choices
  expect(choices.map(({ organization, shop, role }) => [organization, shop, role]).sort()).toEqual([
    ['東法人', null, 'admin'],
    ['西法人', '西店', 'staff'],
  ])
  const west = choices.find(({ shop }) => shop === '西店')!
  const chosen = await callProfile<MailPreferences>(`/me/memberships/${west.memberId}/mails`, member, { mails: ['task.due'] })
  expect([chosen.status, chosen.answer.mails]).toEqual([200, ['task.due']])
  expect((await callProfile(`/me/memberships/${west.memberId}/mails`, member, { mails: ['account.passwordChanged'] })).status).toBe(400)
  expect((await callProfile('/me/locale', member, { locale: 'zh' })).answer).toEqual({ locale: 'zh' })
  expect((await callProfile('/me/locale', member, { locale: 'xx' })).status).toBe(400)
  const after = await profileOf(member)
  expect([after.locale, after.choices.map(({ shop, mails }) => [shop, mails.length]).sort()]).toEqual([
    'zh',
    [
      [null, 4],
      ['西店', 1],
    ],
  ])
  const { rows } = await app.db.pool.query('select not_mailed from member where id = $1', [west.memberId])
  expect(rows).toEqual([{ not_mailed: ['card.assigned', 'card.contactDue', 'card.overdue'] }])
})

test('A mail about an account is in its member’s language, not in the page’s', async () => {
  const own = await startApp({ settings: () => ({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@shop.test' }) })
  try {
    const manager = await newMember(own, (await newShop(own, '東')).scope, 'manager')
    await post(own, '/me/locale', { headers: createBearerHeaders(manager), body: { locale: 'zh' } })
    await own.request('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=uketsuke', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-firebase-locale': 'en' },
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: manager.email }),
    })
    const { rows } = await own.db.pool.query(`select locale, variables->>'link' as link from identity.outbox_message`)
    expect(rows).toMatchObject([{ locale: 'zh', link: expect.stringMatching(/^\/zh\//) }])
  } finally {
    await own.stop()
  }
})
