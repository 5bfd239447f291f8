import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimitRules } from '#contract/limits.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { slotHoldMinutes } from '#domain/reservations/reservation.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  checkSlotCounts,
  deriveMailSecret,
  enableReservations,
  postReservationRequest,
  type RequestedReservation,
  readNextMonthSlots,
} from '../../../test/reservations/shop.ts'
import { createBearerHeaders, newDeviceId, newMember, newShop, post } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
const noon = Temporal.Instant.from('2026-12-01T03:00:00Z')
let now = noon
beforeAll(async () => {
  // The role `web` queues mails and sends none.
  const settings = { ROLE: 'web', TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@shop.test' }
  app = await startApp({ clock: () => now, rateLimits: true, settings: () => settings })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  now = noon
  shop = await newShop(app, '駅前')
})

const [home, mobile] = ['203.0.113.9', '198.51.100.7']
const from = (address: string) => ({ cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': address })

test('Changes of one reservation share a rate limit across its links and networks', async () => {
  await enableReservations(app, shop, { capacity: 50, autoAccept: true })
  const free = await readNextMonthSlots(app, shop)
  const statusFrom = async (address: string) =>
    (await (await postReservationRequest(app, shop, [free[0]!], { headers: from(address) })).json()) as RequestedReservation
  const change = async ({ token, reservation: { rev } }: RequestedReservation, n: number) => {
    const body = { rev, requestedTimes: [free[1 + (n % 2)]!.startsAt] }
    const response = await post(app, `/reservations/${token}/change`, { headers: from(n % 2 ? home : mobile), body })
    return { http: response.status, ...((await response.json()) as VisitorReservation) }
  }
  let mine = await statusFrom(home)
  const { points } = rateLimitRules.ownReservation.chain
  for (let n = 0; n < points; n++) {
    const { http, next } = await change(mine, n)
    expect(http).toBe(200)
    const shown = await app.request(`/api/v1/reservations/${next}`)
    mine = { token: next!, reservation: (await shown.json()) as VisitorReservation }
  }
  expect((await change(mine, points)).http).toBe(429)
  expect((await change(await statusFrom(mobile), 0)).http).toBe(200)
})

type Free = Awaited<ReturnType<typeof readNextMonthSlots>>
type Answer = RequestedReservation & { http: number; code?: string }
let contacts = 0
/** Requests with a new contact and, unless given, from a new network. */
async function askAs(
  free: Free,
  { address = `10.0.0.${(contacts + 1) % 250}`, ...who }: { address?: string; phone?: string; email?: string } = {},
) {
  contacts++
  const phone = `090-${String(1_000 + contacts)}-0000`
  const response = await postReservationRequest(app, shop, free.slice(0, 2), { headers: from(address), body: { phone, ...who } })
  return { http: response.status, ...((await response.json()) as RequestedReservation & { code?: string }) } as Answer
}
const press = async ({ token }: RequestedReservation, rev: number, mail?: string) => {
  const response = await post(app, `/reservations/${token}/confirm`, { headers: from(home), body: { rev, mail } })
  return { http: response.status, ...((await response.json()) as VisitorReservation & { code?: string }) }
}

test('One network can make only a few reservation requests a day', async () => {
  await enableReservations(app, shop, { capacity: 90 })
  const free = await readNextMonthSlots(app, shop)
  const countAccepted = async (address: (n: number) => string, count: number) => {
    let accepted = 0
    for (let n = 0; n < count; n++) if ((await askAs(free, { address: address(n) })).http === 201) accepted++
    return accepted
  }
  const { points } = rateLimitRules.reservation.network
  expect(await countAccepted(() => mobile, points + 2)).toBe(points)
  const lines = (n: number) => `2001:db8:7:${(n * 256).toString(16)}::1`
  expect(await countAccepted(lines, 4 * points + 5)).toBe(4 * points)
  expect(await countAccepted((n) => `2001:db8:8:${n}::1`, 2 * points + 3)).toBe(2 * points)
  expect((await askAs(free, { address: home })).http).toBe(201)
  const card = { headers: from(mobile), body: { answers: {}, locale: 'ja' } }
  expect((await post(app, `/entry/${shop.entryCode}/cards`, card)).status).toBe(201)
})

test('A refused reservation request is not charged to its network', async () => {
  await enableReservations(app, shop, { capacity: 90, leadMinutes: 60 })
  const free = await readNextMonthSlots(app, shop)
  for (let n = 0; n < 9; n++) {
    const past = await postReservationRequest(app, shop, [{ startsAt: noon.subtract({ hours: 24 }).toString() }], { headers: from(home) })
    expect(past.status).toBe(409)
  }
  expect((await askAs(free, { address: home })).http).toBe(201)
})

test.each([
  ['phone number', { phone: '090-7777-8888' }, { phone: '+81 90 7777 8888' }],
  ['e-mail address', { phone: '', email: 'Yuka@Example.jp' }, { phone: '', email: 'yuka@example.jp' }],
  ['mailbox with tags', { phone: '', email: 'yuka+1@example.jp' }, { phone: '', email: 'yuka+2@example.jp' }],
  ['mailbox at Google', { phone: '', email: 'y.uka@gmail.com' }, { phone: '', email: 'yuka@googlemail.com' }],
])('A shop takes one open reservation per %s, unless it allows more', async (_, one, same) => {
  await enableReservations(app, shop, { onePerContact: true })
  const free = await readNextMonthSlots(app, shop)
  const first = await askAs(free, one)
  expect(await askAs(free, same)).toMatchObject({ http: 409, code: 'reservation.contactTaken' })
  const change = { headers: from(home), body: { rev: 1, requestedTimes: [free[3]!.startsAt] } }
  expect((await post(app, `/reservations/${first.token}/change`, change)).status).toBe(200)
  await post(app, `/reservations/${first.token}/cancel`, { headers: from(home), body: { rev: 2 } })
  expect((await askAs(free, same)).http).toBe(201)
  await enableReservations(app, shop, { onePerContact: false })
  expect((await askAs(free, same)).http).toBe(201)
})

test('A held time is confirmed only with the secret from its mail', async () => {
  await enableReservations(app, shop, { capacity: 1, autoAccept: true, confirmWithoutMail: false })
  const free = await readNextMonthSlots(app, shop)
  const request = await askAs(free, { email: 'yuka@example.jp' })
  expect(request.reservation).toMatchObject({ status: 'held', awaitsMail: true, slot: { startsAt: free[0]!.startsAt } })
  expect(Date.parse(request.reservation.heldUntil!)).toBe(now.add({ minutes: slotHoldMinutes }).epochMilliseconds)
  expect((await readNextMonthSlots(app, shop))[0]).toMatchObject({ state: 'full' })
  const { rev } = request.reservation
  for (const mail of [undefined, '', request.token])
    expect(await press(request, rev, mail)).toMatchObject({ http: 403, code: 'reservation.mailNeeded' })
  for (const [act, body] of [
    ['reject-offers', { rev }],
    ['hold', { rev, startsAt: free[0]!.startsAt }],
  ] as const)
    expect((await post(app, `/reservations/${request.token}/${act}`, { headers: from(home), body })).status).toBe(409)
  expect(await press(request, rev, await deriveMailSecret(app, request.token))).toMatchObject({
    http: 200,
    status: 'confirmed',
    awaitsMail: false,
  })
  await checkSlotCounts(app, shop)
})

test('A held time without confirmation is free again after 15 minutes', async () => {
  await enableReservations(app, shop, { capacity: 1, autoAccept: true, confirmWithoutMail: false })
  const free = await readNextMonthSlots(app, shop)
  const request = await askAs(free, { email: 'yuka@example.jp' })
  const mail = await deriveMailSecret(app, request.token)
  now = now.add({ minutes: slotHoldMinutes })
  expect(await press(request, request.reservation.rev, mail)).toMatchObject({ code: 'reservation.lapsed' })
  await runDueAlarms(app.queue)
  expect(await press(request, request.reservation.rev, mail)).toMatchObject({
    code: 'reservation.lapsed',
    current: { status: 'expired', lapsed: true, slot: null },
  })
  expect((await readNextMonthSlots(app, shop))[0]).toMatchObject({ state: 'free' })
  await checkSlotCounts(app, shop)
})

test('A visitor without mail waits for staff, unless the shop confirms without mail', async () => {
  const rules = { capacity: 9, autoAccept: true }
  await enableReservations(app, shop, { ...rules, confirmWithoutMail: false })
  const free = await readNextMonthSlots(app, shop)
  const waiting = await askAs(free)
  expect(waiting.reservation.status).toBe('requested')
  // A change request must not bypass this.
  const change = { headers: from(home), body: { rev: 1, requestedTimes: [free[1]!.startsAt] } }
  expect(await (await post(app, `/reservations/${waiting.token}/change`, change)).json()).toMatchObject({ status: 'requested' })
  await enableReservations(app, shop, { ...rules, confirmWithoutMail: true })
  expect((await askAs(free)).reservation.status).toBe('confirmed')
  expect((await askAs(free, { email: 'yuka@example.jp' })).reservation.status).toBe('held')
})

test('Requests that wait for a confirmation by mail are not listed as open requests', async () => {
  await enableReservations(app, shop, { autoAccept: true, confirmWithoutMail: false })
  const free = await readNextMonthSlots(app, shop)
  await askAs(free, { email: 'yuka@example.jp' })
  await askAs(free)
  const headers = createBearerHeaders(await newMember(app, shop.scope, 'reception'))
  const listed = await app.request(`/api/v1/shops/${shop.scope.shopId}/reservations?from=${free[0]!.day}`, { headers })
  expect(await listed.json()).toMatchObject({ waiting: [{ status: 'requested' }], days: [{ reservations: [{ status: 'held' }] }] })
})
