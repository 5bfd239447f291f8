/** Push messages that a member chooses for a browser, by a real push service on this machine. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailPreferences, Profile } from '#contract/profile.ts'
import { type MemberPushEvent, maxPushBrowsersPerMember, memberPushEvents } from '#domain/outbox/member-pushes.ts'
import { openLog } from '#platform/log.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { insertMail } from '../../../test/inquiries/waiting-mail.ts'
import { type PushServer, startPushServer } from '../../../test/push.ts'
import { enableReservations, postReservationRequest, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { insertSentCard } from '../../../test/sent-cards.ts'
import { addDevice } from '../../../test/tablet.ts'
import { createBearerHeaders, joinAsVisitor, newBranch, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import { pushSilentDevices } from '../devices/troubles.ts'
import { createInquiryContext } from '../inquiries/context.ts'
import { makeCardsByRules } from '../inquiries/make-cards.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { pushUnattendedVisitors } from '../tickets/notifications/unattended.ts'
import { deleteEndedMemberPush } from './member-push.ts'

let app: TestApp
let service: PushServer
let shop: CreatedShop
let member: TestMember
let boss: TestMember
beforeAll(async () => {
  service = await startPushServer()
  app = await startApp({ publicUrl: 'https://uketsuke.example.jp', settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }) })
})
afterAll(async () => {
  await app?.stop()
  await service?.close()
})
beforeEach(async () => {
  // Messages of earlier shops must not be sent into this test.
  for (const table of ['member_push', 'outbox_due']) await app.db.pool.query(`delete from ${table}`)
  service.received.length = 0
  shop = await newShop(app, '若葉')
  ;[member, boss] = await Promise.all([newMember(app, shop.scope, 'staff'), newMember(app, shop.scope, 'manager')])
})

const rows = async <T>(text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows as T[]
const count = async () => (await rows('select from member_push where account_id = $1', member.accountId)).length
const profileOf = async (who: TestMember) =>
  (await (await app.request('/api/v1/me/profile', { headers: createBearerHeaders(who) })).json()) as Profile
const memberIdOf = async (who: TestMember) => (await profileOf(who)).choices[0]!.memberId
async function choose(events: readonly MemberPushEvent[], { browser = service.subscribe(), who = member, memberId = '' } = {}) {
  const path = `/me/memberships/${memberId || (await memberIdOf(who))}/push`
  const response = await post(app, path, { headers: createBearerHeaders(who), body: { ...browser, locale: 'ja', events } })
  return { http: response.status, browser, ...((await response.json()) as MailPreferences & { code?: string }) }
}
const act = async (path: string, body: object, by: TestMember) => {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(by), body })
  expect(response.status).toBeLessThan(300)
}
const received = () => service.received.map(({ payload }) => payload)
const news = (event: MemberPushEvent, path: string, { name = '若葉店', at = shop } = {}) => ({
  ...{ event, shop: name, path: `${path}?shop=${at.scope.shopId}` },
})

test('A member is told of a card only if a colleague assigned it', async () => {
  expect(await choose(['member.cardAssigned'])).toMatchObject({ http: 200, push: [{ events: ['member.cardAssigned'] }] })
  const [{ id: assigneeId } = { id: '' }] = await rows<{ id: string }>('select id from staff where account_id = $1', member.accountId)
  const [mine, theirs] = [await insertSentCard({ app }, shop), await insertSentCard({ app }, shop)]
  for (const [{ cardId }, by] of [
    [mine, member],
    [theirs, boss],
  ] as const)
    await act(`/cards/${cardId}/change`, { was: { assigneeId: null }, change: { assigneeId } }, by)
  app.pass(61)
  await expect.poll(received).toEqual([news('member.cardAssigned', `/shopAdmin/cards/${theirs.cardId}`)])
})

test('A member is told of a reservation that needs an answer', async () => {
  await choose(['member.reservationRequested'])
  await enableReservations(app, shop)
  const [slot] = await readNextMonthSlots(app, shop)
  expect((await postReservationRequest(app, shop, [slot!])).status).toBe(201)
  app.pass(1)
  await expect.poll(received).toEqual([news('member.reservationRequested', '/shopAdmin/reservations')])
})

test('A member is told once of a card that two servers could make of a mail', async () => {
  await choose(['member.inquiryReceived'])
  await insertMail(app, shop)
  const marks = { name: { label: 'お名前', nth: 1 }, phone: { label: '電話番号', nth: 1 } }
  await rows(
    `insert into inquiry_rule (id, organization_id, shop_id, sender, portal, marks, created_at)
     values (gen_random_uuid(), $1, $2, 'info@portal.example', 'ポータル', $3, now())`,
    ...[shop.scope.organizationId, shop.scope.shopId, marks],
  )
  const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
  const ctx = createInquiryContext(app.queue, { log, installationKey, outboundAllowed: [] })
  const made = await Promise.all([makeCardsByRules(ctx, shop.scope), makeCardsByRules(ctx, shop.scope)])
  expect(made.sort()).toEqual([0, 1])
  app.pass(1)
  await expect.poll(received).toEqual([news('member.inquiryReceived', '/shopAdmin/cards')])
  expect(await rows('select from outbox_message where shop_id = $1', shop.scope.shopId)).toHaveLength(1)
})

test('A member hears of an unattended visitor at most each quarter of an hour', async () => {
  const look = async () => {
    await pushUnattendedVisitors(app)
    app.pass(1)
    await expect
      .poll(
        async () =>
          (await rows(`select from outbox_message where shop_id = $1 and state in ('queued', 'sending')`, shop.scope.shopId)).length,
      )
      .toBe(0)
    return received().length
  }
  await act('/presence', { state: 'serving_ready' }, boss)
  await choose(['member.visitorWaits'])
  await joinAsVisitor(app, shop)
  expect(await look()).toBe(0)
  await act('/presence', { state: 'break' }, boss)
  expect(await look()).toBe(1)
  expect(received()).toEqual([news('member.visitorWaits', '/shopAdmin/waiting')])
  expect(await look()).toBe(1)
  app.pass(15 * 60)
  expect(await look()).toBe(2)
})

test('An admin of two shops is told of each shop in which a visitor waits', async () => {
  const admin = await newMember(app, shop.scope, 'admin')
  const branch = await newBranch(app, shop.scope.organizationId)
  await choose(['member.visitorWaits'], { who: admin })
  for (const one of [shop, branch]) await joinAsVisitor(app, one)
  for (let n = 0; n < 2; n++) await pushUnattendedVisitors(app)
  const queued = await rows<{ shopId: string }>('select shop_id as "shopId" from outbox_message where account_id = $1', admin.accountId)
  expect(queued.map(({ shopId }) => shopId).toSorted()).toEqual([shop.scope.shopId, branch.scope.shopId].toSorted())
  app.pass(1)
  await expect.poll(() => service.received.length).toBe(2)
  expect(received()).toEqual(
    expect.arrayContaining([
      news('member.visitorWaits', '/shopAdmin/waiting'),
      news('member.visitorWaits', '/shopAdmin/waiting', { name: '支店', at: branch }),
    ]),
  )
  // With one topic the push service would drop the first of two undelivered messages.
  expect(new Set(service.received.map(({ headers: { topic } }) => topic)).size).toBe(2)
})

test('A member is told once of a device that has become silent', async () => {
  await choose(['member.deviceSilent'])
  const { code } = await addDevice(app, shop, boss, { name: '待合のテレビ', settings: { kind: 'board' } })
  await post(app, `/entry/${shop.entryCode}/screens`, { body: { kind: 'board', pairingCode: code } })
  app.pass(180)
  for (let n = 0; n < 2; n++) await pushSilentDevices(app)
  app.pass(1)
  await expect.poll(received).toEqual([news('member.deviceSilent', '/shopAdmin/devices')])
})

test('A browser gets no messages after its sign-in, membership or choice ended', async () => {
  const { browser } = await choose(memberPushEvents)
  expect(await choose([], { browser })).toMatchObject({ http: 200, push: [] })
  await choose(memberPushEvents)
  const [{ id } = { id: '' }] = (await profileOf(member)).signIns
  await app.accounts.endSignIn(member.accountId, id)
  await expect.poll(count).toBe(0)
  const other = await newMember(app, shop.scope, 'staff')
  await choose(memberPushEvents, { who: other })
  await rows('update member set suspended_at = now() where account_id = $1', other.accountId)
  await deleteEndedMemberPush(app)
  expect(await rows('select from member_push where account_id = $1', other.accountId)).toEqual([])
})

test('A member has at most five browsers, and none in another’s name', async () => {
  const foreign = await choose(memberPushEvents, { memberId: await memberIdOf(boss) })
  expect(foreign).toMatchObject({ http: 404, code: 'member.notFound' })
  for (let n = 0; n <= maxPushBrowsersPerMember; n++) await choose(['member.cardAssigned'])
  expect((await profileOf(member)).choices[0]!.push).toHaveLength(maxPushBrowsersPerMember)
})

test('A gone browser is removed, and staff do not find these messages among the shop’s', async () => {
  service.manner = () => ({ status: 410 })
  await choose(['member.deviceSilent'])
  await rows(`update member_push set events = '{member.visitorWaits}' where account_id = $1`, member.accountId)
  await joinAsVisitor(app, shop)
  await pushUnattendedVisitors(app)
  app.pass(1)
  await expect.poll(count).toBe(0)
  const list = await app.request(`/api/v1/shops/${shop.scope.shopId}/outbox`, { headers: createBearerHeaders(boss) })
  expect(await list.json()).toMatchObject({ messages: [] })
  service.manner = () => ({ status: 201 })
})
