/** Visitors can export and erase their reservation data, with and without a card. Searches every column of every table. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { OwnCardData } from '#contract/cards/own-data.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import type { exportRequesterData, PrivacyRequest } from '#contract/privacy/requests.ts'
import type { OwnReservationData } from '#contract/reservations/own-data.ts'
import type { Reservation } from '#contract/reservations/staff.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { privacyRequestBody } from '../../../test/access/privacy-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { canaryPattern, canaryValues, findCanaryTraces } from '../../../test/personal-data-canary.ts'
import {
  checkSlotCounts,
  completeReservationRequest,
  enableReservations,
  type RequestedReservation,
  readNextMonthSlots,
} from '../../../test/reservations/shop.ts'
import { ensureValidBearer, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
let now = Temporal.Instant.from('2026-12-01T03:00:00Z')
beforeAll(async () => {
  // The role `web` queues mails; another process would send them.
  app = await startApp({
    clock: () => now,
    settings: () => ({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@shop.test' }),
  })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
  await enableReservations(app, shop, { autoAccept: true, capacity: 3 })
})

const path = () => `/shops/${shop.scope.shopId}`
async function send<Answer>(url: string, body?: object): Promise<Answer & { code?: string }> {
  const headers = url.startsWith('/shops') ? await ensureValidBearer(app, manager) : {}
  const response = body ? post(app, url, { headers, body }) : app.request(`/api/v1${url}`, { headers })
  return (await (await response).json()) as Answer & { code?: string }
}
const who = { name: canaryValues.words, phone: canaryValues.phone, email: canaryValues.email, note: `${canaryValues.words}と二人で` }
const idOf = async ({ token }: Pick<RequestedReservation, 'token'>) => (await findLookup(app.db, 'reservation', token))!.entityId
/** Makes a reservation that staff move, so that both rows contain all data. */
async function rescheduled(more: object = {}): Promise<RequestedReservation> {
  const free = await readNextMonthSlots(app, shop)
  const requested = await completeReservationRequest(app, shop, free.slice(0, 2), { ...who, ...more })
  now = now.add({ minutes: 1 })
  await send<Reservation>(`${path()}/reservations/${await idOf(requested)}/reschedule`, {
    rev: requested.reservation.rev,
    startsAt: free[4]!.startsAt,
  })
  return requested
}
type ExportedReservations = { reservations: OwnReservationData[] }
const everywhere = ['outbox_message.address', 'reservation.email', 'reservation.name', 'reservation.note', 'reservation.phone']

test('The link of a moved reservation exports and erases old and new reservation', async () => {
  const { token } = await rescheduled()
  expect(await findCanaryTraces(app.db)).toEqual(everywhere)
  const { reservations } = await send<ExportedReservations>(`/reservations/${token}/data`)
  expect(reservations).toMatchObject([
    { status: 'confirmed', name: canaryValues.words, mails: [{ address: canaryValues.email }, {}, {}] },
    {
      status: 'rescheduled',
      phone: canaryValues.phone,
      note: `${canaryValues.words}と二人で`,
      noticeVersion: 1,
      requestedTimes: [expect.any(String), {}],
    },
  ])
  expect(reservations[1]!.mails[0]!.text).toContain('駅前')
  const { next } = await send<{ next: string }>(`/reservations/${token}`)
  const before = await send<object>(`/reservations/${next}`)
  const [key, body] = ['erase-once', { sure: true }]
  for (let time = 0; time < 2; time++) expect((await post(app, `/reservations/${token}/erase`, { body, key })).status).toBe(200)
  expect(await findCanaryTraces(app.db)).toEqual([])
  expect(await send(`/reservations/${token}/data`)).toMatchObject({ code: 'reservation.notFound' })
  expect(await send(`/reservations/${token}/erase`, body)).toMatchObject({ code: 'reservation.notFound' })
  expect(await send(`/reservations/${next}`)).toMatchObject({
    ...before,
    requestedTimes: [],
    rev: expect.any(Number),
    name: null,
    contact: { phone: null, email: null },
  })
  const { rows } = await app.db.pool.query(`select actor_kind, data from event where kind = 'reservation.erase' and shop_id = $1`, [
    shop.scope.shopId,
  ])
  expect(rows).toEqual(Array(2).fill({ actor_kind: 'visitor', data: { classes: ['person', 'contact'] } }))
  await checkSlotCounts(app, shop)
  expect(app.logged.join('')).not.toMatch(new RegExp(canaryPattern, 'i'))
})

test('A card’s export and erasure cover all its reservations, its page only the last', async () => {
  const card = await sendCard({ app }, shop, { name: [canaryValues.words] })
  const { token } = await rescheduled({ card: card.token })
  const exported = await send<OwnCardData>(`/cards/${card.token}/data`)
  expect(exported.reservations.map(({ status, email }) => `${status} ${email}`)).toEqual([
    `confirmed ${canaryValues.email}`,
    `rescheduled ${canaryValues.email}`,
  ])
  // Staff see on the card only the reservation that stands.
  const { visits } = await send<CardDetail>(`${path()}/cards/${card.cardId}`)
  expect(visits).toEqual([
    {
      at: expect.stringMatching(/^20/),
      state: { ja: '確定', en: 'Confirmed', zh: expect.any(String) },
      page: expect.stringMatching(/^\/shopAdmin\/reservations\?view=day&day=20\d\d-\d\d-\d\d$/),
    },
  ])
  const { next } = await send<{ next: string }>(`/reservations/${token}`)
  const { rev } = await send<{ rev: number }>(`/reservations/${next}`)
  await send(`${path()}/reservations/${await idOf({ token: next })}/cancel-by-shop`, { rev, reason: `${canaryValues.words}のご都合で` })
  expect(await findCanaryTraces(app.db)).toEqual(
    expect.arrayContaining([...everywhere, 'card.name', 'reservation.reason', 'outbox_message.variables']),
  )
  expect((await post(app, `/cards/${card.token}/erase`, { body: { sure: true } })).status).toBe(200)
  expect(await findCanaryTraces(app.db)).toEqual([])
  expect(await send(`/reservations/${token}`)).toMatchObject({ card: null, name: null, status: 'rescheduled' })
  await checkSlotCounts(app, shop)
})

test('Erasing a checked-in reservation erases the name on its ticket', async () => {
  const free = await readNextMonthSlots(app, shop)
  const reservation = await completeReservationRequest(app, shop, free.slice(0, 1), who)
  const before = now
  now = Temporal.Instant.from(free[0]!.startsAt)
  const act = (name: string) => send<Reservation>(`${path()}/reservations/${id}/${name}`, {})
  const id = await idOf(reservation)
  await act('check-in')
  expect(await act('undo-check-in')).toMatchObject({ status: 'confirmed' })
  const arrived = await act('check-in')
  expect(arrived).toMatchObject({ status: 'checked_in' })
  expect(await findCanaryTraces(app.db)).toEqual(expect.arrayContaining(['reservation.name', 'ticket.name']))
  expect((await send<ExportedReservations>(`/reservations/${reservation.token}/data`)).reservations).toMatchObject([{ number: 'A002' }])
  expect((await post(app, `/reservations/${reservation.token}/erase`, { body: { sure: true } })).status).toBe(200)
  expect(await findCanaryTraces(app.db)).toEqual([])
  now = before
})

test('Erasing a deleted card erases its reservation’s personal data (decision 120)', async () => {
  const card = await sendCard({ app }, shop, { name: [canaryValues.words] })
  const { token } = await completeReservationRequest(app, shop, (await readNextMonthSlots(app, shop)).slice(0, 1), {
    ...who,
    card: card.token,
  })
  const shown = () => send<Reservation & { card: string | null }>(`/reservations/${token}`)
  const cardPath = `${path()}/cards/${card.cardId}`
  expect(await shown()).toMatchObject({ status: 'confirmed', card: card.token })
  const { rev } = await send<{ rev: number }>(`${cardPath}/delete`, { rev: card.rev })
  expect(await shown()).toMatchObject({ status: 'confirmed', name: canaryValues.words, card: null })
  const back = await send<{ rev: number }>(`${cardPath}/restore`, { rev })
  expect(await shown()).toMatchObject({ card: card.token })
  const again = await send<{ rev: number }>(`${cardPath}/delete`, { rev: back.rev })
  await send(`${cardPath}/purge`, { rev: again.rev })
  expect(await shown()).toMatchObject({ status: 'confirmed', name: null, card: null, slot: { time: expect.any(String) } })
  expect(await findCanaryTraces(app.db)).toEqual([])
  await checkSlotCounts(app, shop)
})

test('Managers find, export and erase reservations for a privacy request', async () => {
  const reservation = await rescheduled()
  const other = await newShop(app, '隣町')
  await enableReservations(app, other, { autoAccept: true })
  const elsewhere = await idOf(await completeReservationRequest(app, other, (await readNextMonthSlots(app, other)).slice(0, 1), who))
  const requests = `${path()}/privacy-requests`
  const find = async (query: Record<string, string>) =>
    (await send<{ reservations: { id: string }[] }>(`${requests}/reservations?${new URLSearchParams(query)}`)).reservations.map(
      ({ id }) => id,
    )
  const day = (await readNextMonthSlots(app, shop))[0]!.day
  const both = await find({ text: 'zqxmark樣' })
  expect(both).toHaveLength(2)
  const spellings = [
    canaryValues.phone.replaceAll('-', ''),
    '０８０ー７７７７−１２３４',
    '+81(0)80-7777-1234',
    canaryValues.email.toUpperCase(),
  ]
  for (const text of [...spellings, canaryValues.email]) expect(await find({ text, day }), text).toEqual(both)
  expect(await find({ text: canaryValues.email, day: '2026-12-01' })).toEqual([])
  const act = (id: string, name: string, body: object) => send<PrivacyRequest>(`${requests}/${id}/${name}`, body)
  const { id, rev } = await send<PrivacyRequest>(requests, { ...privacyRequestBody, kind: 'erase', source: 'phone' })
  const known = await act(id, 'check-identity', { rev, how: 'callback' })
  expect(await act(id, 'choose-reservations', { rev: known.rev, reservations: [elsewhere] })).toMatchObject({
    code: 'reservation.notFound',
  })
  const chosen = await act(id, 'choose-reservations', { rev: known.rev, reservations: [await idOf(reservation)] })
  expect(chosen.reservations).toMatchObject([{ id: await idOf(reservation), name: canaryValues.words, status: 'rescheduled' }])
  // Replacements belong to the same visitor.
  const taken = await send<OperationAnswer<typeof exportRequesterData>>(`${requests}/${id}/export-data`, { rev: chosen.rev })
  expect(taken).toMatchObject({ cards: [], numbers: [], reservations: [{ status: 'confirmed' }, { status: 'rescheduled' }] })
  expect(await act(id, 'close-request', { rev: chosen.rev, outcome: 'stopped' })).toMatchObject({ code: 'privacyRequest.noCard' })
  const closed = await act(id, 'close-request', { rev: chosen.rev, outcome: 'erased' })
  expect(closed).toMatchObject({ closed: { outcome: 'erased' }, reservations: [{ name: null }] })
  const { rows } = await app.db.pool.query('select name from reservation where shop_id = $1', [shop.scope.shopId])
  expect(rows).toEqual([{ name: null }, { name: null }])
})
