/** A ticket's link, which visitors show to companions, opens no card (docs/decisions/088-ticket-link-and-card.md). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { minimalCardAnswers } from '../../../../test/access/card-samples.ts'
import type { TestApp } from '../../../../test/app.ts'
import { readCardResponse, startVisitorCardServers } from '../../../../test/visitor-cards.ts'
import { joinAsVisitor, newDeviceId, newIdempotencyKey, post } from '../../../../test/world.ts'

let scene: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  scene = await startVisitorCardServers()
})
afterAll(() => scene?.stop())

const by = (device: string) => ({ cookie: `uketsuke_device=${device}` })
const beginAs = (device: string, ticket: string, answers: object = { name: ['山本 由佳'], phone: ['090-1234-5678'] }) =>
  post(scene.app, `/entry/${scene.shop.entryCode}/cards`, { headers: by(device), body: { ticket, answers } })
const find = (device: string, ticket: string) => scene.app.request(`/api/v1/tickets/${ticket}/card`, { headers: by(device) })
const open = (ticket: string, digits: string, { device = newDeviceId(), on = scene.app as TestApp, key = newIdempotencyKey() } = {}) =>
  post(on, `/tickets/${ticket}/card/open`, { headers: by(device), body: { digits }, key })
const responseOf = async (response: Response) => {
  const { requestId: _, ...problem } = (await response.json()) as Record<string, unknown>
  return { http: response.status, ...problem }
}

test('A ticket’s link shows its card’s progress and gives no access to the card', async () => {
  const [mine, theirs] = [newDeviceId(), newDeviceId()]
  const { token: ticket } = await joinAsVisitor(scene.app, scene.shop, { device: mine })
  const begun = await beginAs(mine, ticket)
  expect(begun.status).toBe(201)
  const { token: card } = (await begun.json()) as { token: string }
  const shown = (await (await scene.app.request(`/api/v1/tickets/${ticket}`, { headers: by(theirs) })).json()) as VisitorTicket
  expect(shown.card).toMatchObject({ state: 'draft', pages: 4 })
  for (const device of [mine, theirs]) {
    const headers = by(device)
    const body = { rev: 1, answers: minimalCardAnswers }
    const tries = [
      scene.app.request(`/api/v1/cards/${ticket}`, { headers }),
      post(scene.app, `/cards/${ticket}/save`, { headers, body }),
      post(scene.app, `/cards/${ticket}/send`, { headers, body }),
      post(scene.app, `/cards/${ticket}/link-ticket`, { headers, body: { ticket } }),
      scene.app.request(`/api/v1/cards/${ticket}/files/${scene.shop.scope.shopId}/thumbnail`, { headers }),
    ]
    for (const response of await Promise.all(tries)) expect(await responseOf(response)).toMatchObject({ http: 404, code: 'card.notFound' })
  }
  const again = await responseOf(await beginAs(theirs, ticket, { name: ['だれか'] }))
  expect(again).toMatchObject({ http: 409, code: 'card.begunElsewhere' })
  expect(JSON.stringify(again)).not.toContain('山本')
  expect(await responseOf(await find(theirs, ticket))).toMatchObject({ http: 404, code: 'card.notFound' })
  // The browser that took the ticket continues its card, even if the response was lost.
  expect(await (await find(mine, ticket)).json()).toEqual({ token: card })
  expect(await (await beginAs(mine, ticket)).json()).toMatchObject({ token: card })
})

test('Only the browser that began a ticket’s card finds the card by the ticket', async () => {
  const [mine, theirs] = [newDeviceId(), newDeviceId()]
  const { token: ticket } = await joinAsVisitor(scene.app, scene.shop)
  expect((await find(mine, ticket)).status).toBe(404)
  const { token: card } = (await (await beginAs(mine, ticket)).json()) as { token: string }
  expect(await (await find(mine, ticket)).json()).toEqual({ token: card })
  expect((await find(theirs, ticket)).status).toBe(404)
  // A card that another browser began before the ticket existed.
  const other = await joinAsVisitor(scene.app, scene.shop)
  const { token: early } = await scene.begin()
  await post(scene.app, `/cards/${early}/link-ticket`, { headers: by(mine), body: { ticket: other.token } })
  expect(await (await find(mine, other.token)).json()).toEqual({ token: early })
})

test('The last four digits of the phone number open a card in another browser', async () => {
  const theirs = newDeviceId()
  const { token: ticket } = await joinAsVisitor(scene.app, scene.shop)
  const { token: card } = (await (await beginAs(newDeviceId(), ticket)).json()) as { token: string }
  const key = newIdempotencyKey()
  const answers = [await open(ticket, '５６７８', { device: theirs, key }), await open(ticket, '５６７８', { device: theirs, key })]
  for (const response of answers) expect(await response.json()).toEqual({ token: card })
  expect(await (await find(theirs, ticket)).json()).toEqual({ token: card })
})

test('Every refused attempt to open a card gets the same response', async () => {
  const number = async () => (await joinAsVisitor(scene.app, scene.shop)).token
  const [bare, mailOnly, half, gone] = await Promise.all([number(), number(), number(), number()])
  await beginAs(newDeviceId(), mailOnly, { name: ['山本'], email: ['yuka5678@example.com'] })
  await beginAs(newDeviceId(), half, { name: ['山本'], phone: ['5678'] })
  const erased = await scene.cardIdOf(((await (await beginAs(newDeviceId(), gone)).json()) as { token: string }).token)
  await scene.rowsOf(`update card set status = 'purged' where id = $1`, erased)
  const { token: right } = await joinAsVisitor(scene.app, scene.shop)
  await beginAs(newDeviceId(), right)
  const answers = await Promise.all([
    ...[bare, mailOnly, half, gone, 'x'.repeat(22)].map((ticket) => open(ticket, '5678')),
    ...['5679', '', '+819012345678'].map((digits) => open(right, digits)),
  ])
  const [first, ...others] = await Promise.all(answers.map(responseOf))
  expect(first).toMatchObject({ http: 404, code: 'card.wrongDigits' })
  for (const other of others) expect(other).toEqual(first)
})

test('After five wrong attempts a card opens only in the browser that began it', async () => {
  const mine = newDeviceId()
  const { token: ticket, ticketId } = await joinAsVisitor(scene.app, scene.shop, { device: mine })
  const { token: card } = (await (await beginAs(mine, ticket)).json()) as { token: string }
  const tries = Array.from({ length: 12 }, (_, at) => open(ticket, `000${at % 10}`, { on: at % 2 ? scene.other : scene.app }))
  for (const response of await Promise.all(tries)) expect(response.status).toBe(404)
  expect(await scene.rowsOf('select wrong_digits from card_ticket where ticket_id = $1', ticketId)).toEqual([{ wrong_digits: 5 }])
  expect((await open(ticket, '5678')).status).toBe(404)
  expect(await (await find(mine, ticket)).json()).toEqual({ token: card })
})

test('A ticket’s contact prefills its card only in the visitor’s own browser', async () => {
  const mine = newDeviceId()
  await scene.rowsOf(`update lane set asks_contact = true where shop_id = $1`, scene.shop.scope.shopId)
  await scene.rowsOf('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', scene.shop.scope.shopId)
  const joined = await post(scene.app, `/entry/${scene.shop.entryCode}/tickets`, {
    headers: by(mine),
    body: { serviceId: scene.shop.lanes[0]!.serviceIds[0], partySize: 2, name: '山本', contact: '090-1234-5678' },
  })
  const { token: ticket } = (await readCardResponse(joined)) as unknown as { token: string }
  const prefilledFor = async (device: string) => {
    const response = await scene.app.request(`/api/v1/entry/${scene.shop.entryCode}/form?ticket=${ticket}`, { headers: by(device) })
    return ((await response.json()) as { given: object }).given
  }
  expect(await prefilledFor(mine)).toEqual({ name: ['山本'], phone: ['+819012345678'] })
  expect(await prefilledFor(newDeviceId())).toEqual({ name: ['山本'] })
})
