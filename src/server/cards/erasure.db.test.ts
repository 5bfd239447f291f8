/** Searches every column of every table for traces of an erased card, including tables added later. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerDuplicates } from '#contract/cards/same-person.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { addPhotoQuestion, fileHeaders } from '../../../test/access/attachment-samples.ts'
import { beginCard, loadEntryForm } from '../../../test/access/card-samples.ts'
import { checkQueueInvariants } from '../../../test/desk.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { createPhoto, pdfDocument } from '../../../test/files.ts'
import { isLongRun, matrixTest } from '../../../test/matrix.ts'
import { canaryAnswers, canaryPattern, canaryValues, findCanaryTraces } from '../../../test/personal-data-canary.ts'
import { moveCardToStage } from '../../../test/stages.ts'
import { startVisitorCardServers } from '../../../test/visitor-cards.ts'
import { createBearerHeaders, newDeviceId, newIdempotencyKey, post, sessionCookieOf } from '../../../test/world.ts'
import { collectFieldsOfSteps } from './form/visitor-form.ts'

let scene: Awaited<ReturnType<typeof startVisitorCardServers>>
beforeAll(async () => {
  scene = await startVisitorCardServers()
  await addPhotoQuestion({ app: scene.app }, scene.shop)
  const { shopId } = scene.shop.scope
  await scene.rowsOf('update lane set asks_contact = true where shop_id = $1', shopId)
  await scene.rowsOf('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', shopId)
})
afterAll(() => scene?.stop())

const shopPath = () => `/shops/${scene.shop.scope.shopId}`
async function postChecked<Answer = { id: string; rev: number }>(
  path: string,
  body: object,
  as: 'manager' | undefined = 'manager',
): Promise<Answer> {
  const headers = as ? createBearerHeaders(scene.world.east.members[as]) : {}
  const response = await post(scene.app, path, { headers, body })
  const text = await response.text()
  expect(response.ok, `${path} ${text}`).toBe(true)
  return JSON.parse(text) as Answer
}
const byStaff = <Answer = { id: string; rev: number }>(path: string, body: object) => postChecked<Answer>(`${shopPath()}${path}`, body)

/** Takes a ticket with all data that a visitor can give. */
async function takeNumber(): Promise<{ token: string; id: string }> {
  const response = await post(scene.app, `/entry/${scene.shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${newDeviceId()}` },
    body: { serviceId: scene.shop.lanes[0]!.serviceIds[0], partySize: 2, name: canaryValues.words, contact: canaryValues.phone },
  })
  expect(response.status).toBe(201)
  const { token } = (await response.json()) as { token: string }
  const { entityId: id } = (await findLookup(scene.app.db, 'ticket', token))!
  const edited = await byStaff<Ticket>(`/tickets/${id}/edit`, {
    rev: 1,
    name: `${canaryValues.words}（仮）`,
    note: `${canaryValues.words} 赤い傘`,
  })
  await byStaff(`/tickets/${id}/edit`, { rev: edited.rev, name: canaryValues.words })
  await byStaff('/messages', { ticketId: id, text: { ja: `${canaryValues.words}、まもなくです` } })
  return { token, id }
}

/** Sends a card with everything that visitors and staff can add to one. A bare card has only what visitors add. */
async function fillCard(ticket: string, { bare = false } = {}) {
  const { steps } = (await loadEntryForm({ app: scene.app }, scene.shop)).form
  const answers = canaryAnswers(collectFieldsOfSteps(steps))
  const { token, card } = await beginCard({ app: scene.app }, scene.shop, { ticket, answers: {} })
  const saved = await postChecked(`/cards/${token}/save`, { rev: card.rev, answers, locale: 'ja' }, undefined)
  const own = await scene.app.request(
    `/api/v1/cards/${token}/files?${new URLSearchParams({ field: 'photos', name: `${canaryValues.words}.jpg` })}`,
    {
      method: 'POST',
      headers: fileHeaders(newIdempotencyKey()),
      body: await createPhoto(),
    },
  )
  expect(own.status).toBe(201)
  await postChecked(`/cards/${token}/send`, { rev: saved.rev, answers, locale: 'ja' }, undefined)
  const cardId = await scene.cardIdOf(token)
  const path = `/cards/${cardId}`
  if (bare) return { token, cardId }
  const laid = await scene.app.request(
    `/api/v1${shopPath()}${path}/attachments?${new URLSearchParams({ name: `${canaryValues.words}.pdf` })}`,
    {
      method: 'POST',
      headers: { ...createBearerHeaders(scene.world.east.members.staff), ...fileHeaders() },
      body: pdfDocument(canaryValues.words),
    },
  )
  expect(laid.status, await laid.text()).toBe(201)
  await byStaff(`${path}/note`, { text: `${canaryValues.words}に電話` })
  const task = await byStaff(`${path}/tasks`, { words: `${canaryValues.words}に電話`, dueOn: canaryValues.day })
  await byStaff(`${path}/tasks/${task.id}/change`, { rev: task.rev, words: `${canaryValues.words}に手紙` })
  const house = {
    name: `${canaryValues.words}の実家の隣`,
    rent: Number(canaryValues.sum),
    link: 'https://zqxmark.example/',
    remark: canaryValues.words,
  }
  const proposal = await byStaff(`${path}/proposals`, house)
  await byStaff(`${path}/proposals/${proposal.id}/change`, { rev: proposal.rev, remark: `${canaryValues.words}に好評` })
  const off = await byStaff(`${path}/proposals`, house)
  await byStaff(`${path}/proposals/${off.id}/remove`, { rev: off.rev })
  await byStaff(`${path}/change`, { was: { nextContactOn: null }, change: { nextContactOn: canaryValues.day } })
  await byStaff(`${path}/reveal`, { field: 'phone' })
  const [{ rev }] = await scene.rowsOf('select rev from card where id = $1', cardId)
  await byStaff(`${path}/edit`, { rev, base: { name: answers.name }, answers: { name: [`${canaryValues.words}二世`] } })
  const by = scene.world.east.members.manager
  await moveCardToStage(scene.app, { shopId: scene.shop.scope.shopId, cardId, by, to: 8, lostReason: `${canaryValues.words}は他社` })
  return { token, cardId }
}

const personOf = async (cardId: string) => {
  const response = await scene.app.request(`/api/v1${shopPath()}/cards/${cardId}/duplicates`, {
    headers: createBearerHeaders(scene.world.east.members.manager),
  })
  return ((await response.json()) as CustomerDuplicates).person.id
}

test('Erased cards leave no personal data in any column of any table', async () => {
  const { app, shop, world, rowsOf } = scene
  const watcher = await openEventReader(`${app.origin}/api/v1/live?topic=queue:${shop.scope.shopId}`, {
    cookie: await sessionCookieOf(app, world.east.members.staff),
  })
  expect(await findCanaryTraces(app.db)).toEqual([])
  const [waiting, gone] = [await takeNumber(), await takeNumber()]
  const [one, two] = [await fillCard(waiting.token), await fillCard(gone.token, { bare: true })]
  const [{ rev: atDesk }] = await rowsOf('select rev from ticket where id = $1', gone.id)
  await byStaff(`/tickets/${gone.id}/remove`, { rev: atDesk, reason: `${canaryValues.words}は帰った` })
  await byStaff(`/cards/${one.cardId}/merge`, { keptId: await personOf(one.cardId), mergedId: await personOf(two.cardId) })
  const file = await post(app, `${shopPath()}/cards-export`, {
    headers: createBearerHeaders(world.east.members.manager),
    body: { encoding: 'utf8', text: 'zqxmark' },
  })
  expect(await file.text()).toContain('Zqxmark')
  expect(await findCanaryTraces(app.db)).toEqual(everywhere)

  await postChecked(`/cards/${one.token}/erase`, { sure: true }, undefined)
  const [{ rev }] = await rowsOf('select rev from card where id = $1', two.cardId)
  const binned = await byStaff(`/cards/${two.cardId}/delete`, { rev })
  await byStaff(`/cards/${two.cardId}/purge`, { rev: binned.rev })
  expect(await findCanaryTraces(app.db)).toEqual([])
  expect(await rowsOf('select 1 from contact_day')).toEqual([])
  expect(app.logged.join('')).not.toMatch(new RegExp(canaryPattern, 'i'))

  // The ticket keeps waiting, and the watchers’ caches are cleared too.
  const shown = (await (await app.request(`/api/v1/tickets/${waiting.token}`)).json()) as VisitorTicket
  expect(shown).toMatchObject({ status: 'waiting', position: 1 })
  expect(JSON.stringify(shown)).not.toMatch(/zqxmark/i)
  const queue = await app.request(`/api/v1${shopPath()}/tickets`, { headers: createBearerHeaders(world.east.members.reception) })
  const { tickets } = (await queue.json()) as Queue
  expect(tickets.map(({ name, note, contact, status }: Ticket & { contact?: unknown }) => [name, note, contact, status])).toEqual([
    [null, null, undefined, 'waiting'],
    [null, null, undefined, 'cancelled'],
  ])
  const afresh = await watcher.next('queue', (data) => !/zqxmark/i.test(JSON.stringify(data)))
  expect(afresh).toBeDefined()
  const called = await byStaff<Ticket>(`/tickets/${waiting.id}/call`, {
    rev: tickets.find(({ id }) => id === waiting.id)!.rev,
    counterId: shop.counterIds[0],
  })
  expect(called.status).toBe('called')
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

matrixTest('Erasing a card also erases a name that staff write on its ticket meanwhile', async () => {
  const { app, other, rowsOf, world } = scene
  for (let round = 0; round < (isLongRun ? 5 : 1); round++) {
    const { token: number, id } = await takeNumber()
    const { token } = await beginCard({ app }, scene.shop, { ticket: number, answers: {} })
    const [{ rev }] = await rowsOf('select rev from ticket where id = $1', id)
    const [erased, edited] = await Promise.all([
      post(app, `/cards/${token}/erase`, { body: { sure: true } }),
      post(other, `${shopPath()}/tickets/${id}/edit`, {
        headers: createBearerHeaders(world.east.members.reception),
        body: { rev, name: `${canaryValues.words}三世` },
      }),
    ])
    expect(erased.status).toBe(200)
    expect([200, 409]).toContain(edited.status)
    expect(await findCanaryTraces(app.db)).toEqual([])
  }
  await checkQueueInvariants(app.db, scene.shop.scope.shopId)
})

/** Columns that hold traces before the erasure. */
const everywhere = [
  'attachment.name',
  'attachment_file.bytes',
  ...[
    'card.answers',
    'card.kana',
    'card.lost_reason',
    'card.name',
    'card.next_contact_on',
    'card.rent_from',
    'card.rent_to',
    'card.search',
  ],
  ...['card_item.due_on', 'card_item.fields'],
  ...['customer.kana', 'customer.name', 'customer.reading', 'customer_contact.raw', 'customer_contact.value'],
  ...['event_value.after', 'event_value.before'],
  'message.text',
  ...['ticket.contact', 'ticket.name', 'ticket.note'],
]
