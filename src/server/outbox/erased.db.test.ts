/** Erasing a person also erases their mails and addresses. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnCardData } from '#contract/cards/own-data.ts'
import type { OutboxMessage } from '#contract/outbox.ts'
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { privacyRequestBody } from '../../../test/access/privacy-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, password, post, signIn, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { eraseExpiredAnswers } from '../retention/jobs.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp({ mails: true })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  app.mail().received.length = 0
  shop = await newShop(app, '若葉')
  manager = await newMember(app, shop.scope, 'manager')
})

const rowsOf = async (text: string, ...values: unknown[]) => (await app.db.pool.query(text, values)).rows
const act = async <T = object>(path: string, body: object = {}) => {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(manager), body })
  expect(response.status).toBeLessThan(300)
  return (await response.json()) as T
}
const stateOf = async (event: string) =>
  (await rowsOf('select state, result from outbox_message where shop_id = $1 and event = $2', shop.scope.shopId, event))[0]
const sent = (event: string) => expect.poll(async () => (await stateOf(event))?.state).toBe('sent')
/** Events of messages that still have content or an address. */
const storedMessages = async () =>
  (
    await rowsOf(
      `select event from outbox_message where shop_id = $1 and (address is not null or address_key is not null or variables <> '{}') order by id`,
      shop.scope.shopId,
    )
  ).map(({ event }) => event)

test('Erasing a card erases its stored mails and cancels queued ones', async () => {
  const { cardId, token } = await sendCard({ app }, shop, { email: ['yuka@example.jp'] })
  await sent('card.received')
  app.mail().manner = () => 'defer'
  try {
    await act(`/cards/${cardId}/request-correction`, { words: 'お電話番号をご確認ください' })
    await expect.poll(async () => (await stateOf('card.correction'))?.result).toContain('SMTP 4')
  } finally {
    app.mail().manner = () => 'accept'
  }
  const data = (await (await app.request(`/api/v1/cards/${token}/data`)).json()) as OwnCardData
  expect(data.mails).toMatchObject([
    { address: 'yuka@example.jp', state: 'sent', subject: expect.stringContaining('若葉店') },
    { state: 'queued', text: expect.stringContaining('お電話番号をご確認ください') },
  ])
  expect(JSON.stringify(data.mails)).not.toContain(token)

  expect((await post(app, `/cards/${token}/erase`, { body: { sure: true } })).status).toBe(200)
  expect(await storedMessages()).toEqual([])
  expect(await stateOf('card.correction')).toEqual({ state: 'cancelled', result: 'erased' })
  const list = await app.request(`/api/v1/shops/${shop.scope.shopId}/outbox`, { headers: createBearerHeaders(manager) })
  const { messages } = (await list.json()) as { messages: OutboxMessage[] }
  expect(messages.map(({ address, may }) => [address, may])).toEqual([
    [null, []],
    [null, []],
  ])
  expect(app.mail().received).toHaveLength(1)
})

test('A privacy request exports and erases the mails of a ticket', async () => {
  const ticket = await joinAsVisitor(app, shop)
  await post(app, `/tickets/${ticket.token}/notifications`, { body: { address: 'yuka@example.jp' } })
  await sent('ticket.joined')
  const request = await act<PrivacyRequest>('/privacy-requests', { ...privacyRequestBody, source: 'phone', kind: 'erase' })
  const path = `/privacy-requests/${request.id}`
  const checked = await act<PrivacyRequest>(`${path}/check-identity`, { rev: request.rev, how: 'document' })
  const { rev } = await act<PrivacyRequest>(`${path}/select-tickets`, { rev: checked.rev, numbers: [ticket.ticketId] })
  expect(await act(`${path}/export-data`, { rev })).toMatchObject({
    numbers: [{ mails: [{ address: 'yuka@example.jp', subject: expect.stringContaining(ticket.number) }] }],
  })
  await act(`${path}/close-request`, { rev, outcome: 'erased' })
  expect(await storedMessages()).toEqual([])
})

test('Deleting an account erases the member’s mails, including the invitation mail', async () => {
  const email = 'newcomer@example.jp'
  const { token } = await act<{ token: string }>('/invitations', { email, role: 'staff' })
  await sent('invitation')
  await post(app, `/invitations/${token}/accept`, { body: { displayName: '新田', password } })
  const { idToken } = await signIn(app, email)
  const { cardId } = await sendCard({ app }, shop)
  const [{ id: staffId }] = await rowsOf(`select id from staff where shop_id = $1 and name = '新田'`, shop.scope.shopId)
  await act(`/cards/${cardId}/change`, { was: { assigneeId: null }, change: { assigneeId: staffId } })
  expect(await storedMessages()).toEqual(['invitation', 'card.assigned'])
  await app.request('/identitytoolkit.googleapis.com/v1/accounts:delete?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
  })
  expect(await storedMessages()).toEqual([])
  expect(await stateOf('card.assigned')).toEqual({ state: 'cancelled', result: 'erased' })
})

test('The end of the retention of contacts also erases stored mails', async () => {
  const { cardId } = await sendCard({ app }, shop, { email: ['yuka@example.jp'] })
  await sent('card.received')
  await rowsOf(`update card set touched_at = touched_at - interval '14 months' where id = $1`, cardId)
  const run = () => eraseExpiredAnswers({ db: app.db, clock: app.clock })
  const months = { person: null, contact: 13, paper: null, open: null }
  await act('/retention', { rev: 0, months, goes: 1 })
  await run()
  expect(await storedMessages()).toEqual([])
  const [{ rev }] = await rowsOf('select rev from card where id = $1', cardId)
  await run()
  expect(await rowsOf('select rev from card where id = $1', cardId)).toEqual([{ rev }])
})
