/** Merging a visitor's second number into the earlier one, with two servers on one database. Through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnTicket } from '#contract/tickets/visitor-acts.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { beginCard, minimalCardAnswers } from '../../../../test/access/card-samples.ts'
import { checkQueueInvariants, createShopWithDesk, type DeskResponse, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { startTwoServers, type TwoServers } from '../../../../test/servers.ts'
import { createBearerHeaders, newDeviceId, newMember, post, postWithRetry, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { eraseTicketVisitorData } from '../visitor/erase-visitors.ts'

let two: TwoServers
let shop: CreatedShop
let manager: TestMember
let desk: TestDesk
beforeAll(async () => {
  two = await startTwoServers({ mails: true })
})
afterAll(() => two?.stop())
beforeEach(async () => {
  ;({ shop, member: manager, desk } = await createShopWithDesk(two.app, 'manager'))
  await two.app.db.pool.query('update lane set asks_contact = true where shop_id = $1', [shop.scope.shopId])
})

type Taken = { id: string; token: string; device: string }
async function join({ lane = 0, ...body }: { lane?: number; name?: string; contact?: string } = {}): Promise<Taken> {
  const device = newDeviceId()
  const response = await postWithRetry(two.app, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${device}` },
    body: { serviceId: shop.lanes[lane]!.serviceIds[0], partySize: 1, ...body },
  })
  const { token } = (await response.json()) as { token: string }
  return { token, device, id: (await findLookup(two.app.db, 'ticket', token))!.entityId }
}
const now = async ({ id }: { id: string }) => (await desk.detail(id)).ticket
const merge = async (later: Taken, earlier: { id: string }, member = manager): Promise<DeskResponse> =>
  desk.move(await now(later), 'merge', { into: earlier.id }, { member })
const deskAt = (n: number) => openDesk({ request: (path, init) => two.at(n).request(path, init), db: two.app.db }, shop, manager)
const undo = async (ticket: Taken) => desk.move(await now(ticket), 'undo')
const ownPage = async ({ token }: Taken) => (await (await two.app.request(`/api/v1/tickets/${token}`)).json()) as OwnTicket
const rows = async (text: string, ...values: unknown[]) => (await two.app.db.pool.query(text, values)).rows as Record<string, unknown>[]
const cardOf = async ({ id }: Taken) => (await rows('select card_id from card_ticket where ticket_id = $1', id))[0]?.card_id
const addressOf = async ({ id }: Taken) => (await rows('select address from ticket_address where ticket_id = $1', id))[0]?.address
const kinds = async ({ id }: Taken) => (await desk.detail(id)).events.map(({ kind }) => kind.slice('ticket.'.length))

test('A merge cancels the later number, and its page leads to the earlier one', async () => {
  const [earlier, later] = [await join({ name: '森' }), await join({ name: '森' })]
  expect((await desk.detail(later.id)).maybeSameAs).toEqual({ id: earlier.id, number: 'A001' })
  const before = await now(earlier)
  expect(await merge(later, earlier)).toMatchObject({ http: 200, status: 'cancelled', mergedInto: earlier.id, lastMove: 'merge' })
  const { number, place, joinedAt, status } = before
  expect(await now(earlier)).toMatchObject({ number, place, joinedAt, status, rev: before.rev + 1 })
  expect(await ownPage(later)).toMatchObject({
    status: 'cancelled',
    merged: true,
    mergedInto: { number: 'A001', token: earlier.token },
    may: [],
    undoLeaveUntil: null,
  })
  expect(await ownPage(earlier)).toMatchObject({ merged: false, mergedInto: null })
  expect((await desk.detail(later.id)).legs.map(({ outcome }) => outcome)).toEqual(['cancelled'])
  expect([await kinds(earlier), await kinds(later)]).toEqual([
    ['join', 'absorb'],
    ['join', 'merge'],
  ])
  // No mail says that the visit was cancelled.
  expect(await rows('select event from outbox_message where about_id = $1', later.id)).toEqual([])
  await checkQueueInvariants(two.app.db, shop.scope.shopId)
})

test('The earlier number takes over what it lacks, and undo gives it back', async () => {
  const [earlier, later] = [await join(), await join({ name: '森', contact: '090-1234-5678' })]
  await desk.move(await now(later), 'edit', { note: '杖' })
  await post(two.app, `/tickets/${later.token}/notifications`, { body: { address: 'mori@example.jp' } })
  await beginCard({ app: two.app }, shop, { ticket: later.token, answers: minimalCardAnswers })
  await rows(
    `insert into push_subscription (id, organization_id, shop_id, ticket_id, endpoint, p256dh, auth, created_at)
     select gen_random_uuid(), organization_id, shop_id, id, 'https://push.example/x', 'p', 'a', now() from ticket where id = $1`,
    later.id,
  )
  const pushed = () => rows('select endpoint from push_subscription where ticket_id = $1', earlier.id)
  const card = await cardOf(later)
  expect(await merge(later, earlier)).toMatchObject({ http: 200 })
  expect(await desk.detail(earlier.id)).toMatchObject({
    contact: '090-1234-5678',
    ticket: { name: '森', note: '杖', sameContactAs: 'A002' },
  })
  expect([await cardOf(earlier), await addressOf(earlier), await pushed()]).toEqual([
    card,
    'mori@example.jp',
    [{ endpoint: 'https://push.example/x' }],
  ])
  // The browser that began the card opens it by the earlier number too.
  const opened = await two.app.request(`/api/v1/tickets/${earlier.token}/card`, { headers: { cookie: `uketsuke_device=${later.device}` } })
  expect(opened.status).toBe(200)

  expect(await undo(later)).toMatchObject({ status: 'waiting', mergedInto: null, lastMove: null })
  expect(await desk.detail(earlier.id)).toMatchObject({ contact: null, ticket: { name: null, note: null, sameContactAs: null } })
  expect([await cardOf(earlier), await addressOf(earlier), await pushed()]).toEqual([undefined, undefined, []])
  expect([await cardOf(later), await addressOf(later)]).toEqual([card, 'mori@example.jp'])
  expect(await ownPage(later)).toMatchObject({ status: 'waiting', merged: false, mergedInto: null })
  expect(await kinds(earlier)).toEqual(['join', 'absorb', 'release'])
  await checkQueueInvariants(two.app.db, shop.scope.shopId)
})

test('The earlier number keeps its own data, and undo takes away none of it', async () => {
  const contact = '090-1234-5678'
  const [earlier, later] = [await join({ name: '森', contact }), await join({ name: '森 花子', contact })]
  for (const [ticket, address] of [
    [earlier, 'one@example.jp'],
    [later, 'two@example.jp'],
  ] as const)
    await post(two.app, `/tickets/${ticket.token}/notifications`, { body: { address } })
  for (const { token } of [earlier, later]) await beginCard({ app: two.app }, shop, { ticket: token, answers: minimalCardAnswers })
  const kept = async () => [await cardOf(earlier), await addressOf(earlier), (await now(earlier)).name, (await now(earlier)).sameContactAs]
  const before = await kept()
  expect(await merge(later, earlier)).toMatchObject({ http: 200 })
  expect(await kept()).toEqual(before)
  await undo(later)
  expect(await kept()).toEqual(before)
})

test('A card replaces an empty draft of the earlier number until undo', async () => {
  const [earlier, later] = [await join(), await join()]
  await beginCard({ app: two.app }, shop, { ticket: earlier.token, answers: {} })
  await beginCard({ app: two.app }, shop, { ticket: later.token, answers: minimalCardAnswers })
  const cards = [await cardOf(earlier), await cardOf(later)]
  expect(await merge(later, earlier)).toMatchObject({ http: 200 })
  expect([await cardOf(earlier), await cardOf(later)]).toEqual([cards[1], cards[1]])
  await undo(later)
  expect([await cardOf(earlier), await cardOf(later)]).toEqual(cards)
})

test('A merged number that staff put back in line is a number of its own again', async () => {
  const [earlier, later] = [await join(), await join({ name: '森' })]
  expect(await merge(later, earlier)).toMatchObject({ http: 200 })
  expect(await desk.move(await now(later), 'reinstate')).toMatchObject({ status: 'waiting', mergedInto: null })
  expect((await now(earlier)).name).toBe(null)
  // Undoing that does not merge again, because the earlier number may have changed.
  expect(await undo(later)).toMatchObject({ status: 'cancelled', mergedInto: null })
})

test('After an undone merge no mail of the first number goes to the other visitor', async () => {
  const [earlier, later] = [await join(), await join()]
  await post(two.app, `/tickets/${later.token}/notifications`, { body: { address: 'mori@example.jp' } })
  expect(await merge(later, earlier)).toMatchObject({ http: 200 })
  expect(await desk.move(await now(earlier), 'call')).toMatchObject({ http: 200 })
  const mails = () => rows(`select state from outbox_message where about_id = $1 and event = 'ticket.called'`, earlier.id)
  expect(await mails()).toEqual([{ state: 'queued' }])
  expect(await desk.move(await now(later), 'reinstate')).toMatchObject({ http: 200 })
  expect(await mails()).toEqual([{ state: 'cancelled' }])
})

test('Undo takes a carried address away that its visitor has removed since', async () => {
  const [earlier, later] = [await join(), await join()]
  await post(two.app, `/tickets/${later.token}/notifications`, { body: { address: 'mori@example.jp' } })
  await merge(later, earlier)
  await post(two.app, `/tickets/${later.token}/notifications`, { body: { address: null } })
  await undo(later)
  expect([await addressOf(earlier), await addressOf(later)]).toEqual([undefined, undefined])
})

test('An address entered after the merge stays with its number', async () => {
  const [earlier, later] = [await join(), await join()]
  await post(two.app, `/tickets/${later.token}/notifications`, { body: { address: 'mori@example.jp' } })
  await merge(later, earlier)
  two.app.pass(1)
  await post(two.app, `/tickets/${earlier.token}/notifications`, { body: { address: 'hayashi@example.jp' } })
  await undo(later)
  expect([await addressOf(earlier), await addressOf(later)]).toEqual(['hayashi@example.jp', 'mori@example.jp'])
})

test('A number that took another one over cannot be merged itself', async () => {
  const [first, second, third] = [await join(), await join(), await join()]
  expect(await merge(third, second)).toMatchObject({ http: 200 })
  expect(await merge(second, first)).toMatchObject({ http: 409, code: 'ticket.cannotMerge' })
  await undo(third)
  expect(await merge(second, first)).toMatchObject({ http: 200 })
})

test('Numbers that cannot be merged stay as they are', async () => {
  const [first, second, elsewhere] = [await join(), await join(), await join({ lane: 1 })]
  const other = await createShopWithDesk(two.app, 'manager')
  const [called, booked, ofYesterday] = [await join(), await join(), await join()]
  await desk.move(await now(called), 'call')
  await rows(`update ticket set booked_for = now() where id = $1`, booked.id)
  await rows(`update ticket set business_day = business_day - 1 where id = $1`, ofYesterday.id)
  const later = await join()
  const before = await rows('select id, status, rev, merged_into from ticket where shop_id = $1 order by id', shop.scope.shopId)
  const refused = { http: 409, code: 'ticket.cannotMerge' }
  expect(await merge(first, second)).toMatchObject(refused)
  expect(await merge(second, second)).toMatchObject(refused)
  expect(await merge(later, elsewhere)).toMatchObject(refused)
  expect(await merge(later, called)).toMatchObject(refused)
  expect(await merge(later, ofYesterday)).toMatchObject(refused)
  expect(await merge(later, await other.desk.waiting())).toMatchObject(refused)
  expect(await merge(booked, first)).toMatchObject(refused)
  expect(await merge(called, first)).toMatchObject({ http: 409, code: 'ticket.wrongStatus' })
  expect(await rows('select id, status, rev, merged_into from ticket where shop_id = $1 order by id', shop.scope.shopId)).toEqual(before)
  const reception = await newMember(two.app, shop.scope, 'reception')
  expect(await merge(later, first, reception)).toMatchObject({ http: 403, code: 'auth.forbidden' })
})

test('Of two simultaneous merges of one number, one wins, whatever server they reach', async () => {
  const [first, second, later] = [await join(), await join(), await join({ name: '森' })]
  const seen = await now(later)
  const answers = await Promise.all([first, second].map(({ id }, n) => deskAt(n).move(seen, 'merge', { into: id })))
  expect(answers.map(({ http, code }) => code ?? http).sort()).toEqual([200, 'ticket.changed'])
  const into = [first, second].find(({ id }) => id === answers.find(({ http }) => http === 200)!.mergedInto)!
  expect([(await now(first)).name, (await now(second)).name].filter(Boolean)).toEqual(['森'])
  expect((await now(into)).name).toBe('森')
  await checkQueueInvariants(two.app.db, shop.scope.shopId)
})

test('A merge and a call of the earlier number exclude each other', async () => {
  const [earlier, later] = [await join(), await join()]
  const [seen, seenLater] = [await now(earlier), await now(later)]
  const [merged, called] = await Promise.all([deskAt(0).move(seenLater, 'merge', { into: earlier.id }), deskAt(1).move(seen, 'call')])
  const results = [merged, called].map((answer) => answer?.code ?? answer?.http)
  expect([
    [200, 'ticket.changed'],
    ['ticket.cannotMerge', 200],
  ]).toContainEqual(results)
})

test('Erasing the visitor of one merged number erases all', async () => {
  const [first, second, third, other] = [
    await join(),
    await join(),
    await join({ name: '森', contact: '090-1234-5678' }),
    await join({ name: '林' }),
  ]
  await merge(second, first)
  await merge(third, first)
  await two.app.db.inScope(shop.scope, (tx) => eraseTicketVisitorData(tx, shop.scope, [third.id]))
  const left = await rows('select id, name, contact from ticket where shop_id = $1 and num_nonnulls(name, contact) > 0', shop.scope.shopId)
  expect(left).toEqual([{ id: other.id, name: '林', contact: null }])
  // A merged number without data can still be separated.
  expect(await undo(second)).toMatchObject({ status: 'waiting' })
})

test('A merged number counts as cancelled in the day’s figures', async () => {
  const [earlier, later] = [await join(), await join()]
  expect(await merge(later, earlier)).toMatchObject({ http: 200 })
  const queue = await two.app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(manager) })
  expect(((await queue.json()) as { today: object }).today).toMatchObject({ joined: 2, cancelled: 1 })
})
