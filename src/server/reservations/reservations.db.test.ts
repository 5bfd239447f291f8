/** Requests, answers, moves and cancellations; no slot is overbooked. One app for all tests, one shop each. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReservationSettings } from '#contract/reservations/settings.ts'
import type { NearestFreeTimes, SlotMonth } from '#contract/reservations/slots.ts'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { slotHoldMinutes } from '#domain/reservations/reservation.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  checkSlotCounts,
  completeReservationRequest,
  enableReservations,
  firstServiceId,
  openAllDay,
  postReservationRequest,
  readNextMonthSlots,
  reservationVisitor,
} from '../../../test/reservations/shop.ts'
import { createBearerHeaders, ensureValidBearer, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
const noon = Temporal.Instant.from('2026-12-01T03:00:00Z')
let now = noon
const pass = (hours: number) => {
  now = now.add({ minutes: Math.round(hours * 60) })
}
beforeAll(async () => {
  // The role `web` runs no timers; tests ring the alarm.
  app = await startApp({ clock: () => now, settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  now = noon
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
})

type Problem = { code?: string; current?: unknown }
const read = async <T>(response: Promise<Response>) => (await (await response).json()) as T & Problem
const actAsVisitor = (token: string, act: string, body: object) =>
  read<VisitorReservation>(post(app, `/reservations/${token}/${act}`, { body }))
const show = (token: string) => read<VisitorReservation>(app.request(`/api/v1/reservations/${token}`))
const idOf = async (token: string) => (await findLookup(app.db, 'reservation', token))!.entityId
const base = () => `/shops/${shop.scope.shopId}/reservations`
async function staff(token: string, act: string, body: object) {
  const headers = await ensureValidBearer(app, owner)
  return read<Reservation>(post(app, `${base()}/${await idOf(token)}/${act}`, { headers, body }))
}
const ring = () => runDueAlarms(app.queue)
const starts = (slots: readonly { startsAt: string }[]) => slots.map(({ startsAt }) => startsAt)

test('An offer chosen by the visitor is held for 15 minutes and then released', async () => {
  await enableReservations(app, shop, { capacity: 1 })
  const free = await readNextMonthSlots(app, shop)
  const { token, reservation } = await completeReservationRequest(app, shop, free.slice(0, 2))
  expect(reservation).toMatchObject({
    status: 'requested',
    requestedTimes: [{ startsAt: free[0]!.startsAt }, {}],
    contact: { phone: '•••-••••-5678' },
  })

  const proposed = await staff(token, 'propose', { rev: 1, times: starts(free.slice(4, 6)) })
  expect(proposed).toMatchObject({ status: 'proposed', offers: [{ startsAt: free[4]!.startsAt }, {}], contact: { phone: '090-1234-5678' } })
  expect((await readNextMonthSlots(app, shop))[4]).toMatchObject({ state: 'free' })

  const held = await actAsVisitor(token, 'hold', { rev: 2, startsAt: free[4]!.startsAt })
  expect(held).toMatchObject({ status: 'held', slot: { startsAt: free[4]!.startsAt } })
  expect(Date.parse(held.heldUntil!)).toBe(now.add({ minutes: slotHoldMinutes }).epochMilliseconds)
  expect((await readNextMonthSlots(app, shop))[4]).toMatchObject({ state: 'full' })

  // Holding another offer releases the first slot.
  const other = await actAsVisitor(token, 'hold', { rev: 3, startsAt: free[5]!.startsAt })
  expect(other).toMatchObject({ status: 'held', slot: { startsAt: free[5]!.startsAt } })
  expect((await readNextMonthSlots(app, shop)).slice(4, 6)).toMatchObject([{ state: 'free' }, { state: 'full' }])
  await checkSlotCounts(app, shop)

  pass(0.25)
  await ring()
  expect(await show(token)).toMatchObject({ status: 'proposed', lapsed: true, slot: null, heldUntil: null })
  expect((await readNextMonthSlots(app, shop))[5]).toMatchObject({ state: 'free' })
  expect(await actAsVisitor(token, 'confirm', { rev: 4 })).toMatchObject({ code: 'reservation.lapsed', current: { status: 'proposed' } })

  const { rev } = await show(token)
  await actAsVisitor(token, 'hold', { rev, startsAt: free[5]!.startsAt })
  expect(await actAsVisitor(token, 'confirm', { rev: rev + 1 })).toMatchObject({
    status: 'confirmed',
    sequence: 1,
    slot: { startsAt: free[5]!.startsAt },
  })
  await checkSlotCounts(app, shop)
})

test('A late confirmation is refused even before the timer has released the hold', async () => {
  await enableReservations(app, shop)
  const free = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, free.slice(0, 1))
  await staff(token, 'propose', { rev: 1, times: starts(free.slice(4, 5)) })
  await actAsVisitor(token, 'hold', { rev: 2, startsAt: free[4]!.startsAt })
  pass(0.26)
  expect(await actAsVisitor(token, 'confirm', { rev: 3 })).toMatchObject({ code: 'reservation.lapsed' })
})

test('A proposal expires after 48 hours, and a request after its last requested time', async () => {
  await enableReservations(app, shop)
  const free = await readNextMonthSlots(app, shop)
  const [one, two, three] = [
    await completeReservationRequest(app, shop, free.slice(0, 1)),
    await completeReservationRequest(app, shop, free.slice(0, 2)),
    await completeReservationRequest(app, shop, free.slice(0, 1)),
  ]
  await staff(one.token, 'propose', { rev: 1, times: starts(free.slice(4, 6)) })
  await staff(three.token, 'propose', { rev: 1, times: starts(free.slice(4, 6)) })
  expect(await actAsVisitor(three.token, 'reject-offers', { rev: 2 })).toMatchObject({ status: 'requested', offers: [] })
  pass(47.9)
  await ring()
  expect((await show(one.token)).status).toBe('proposed')
  pass(0.2)
  await ring()
  expect([await show(one.token), await show(two.token), await show(three.token)]).toMatchObject([
    { status: 'expired' },
    { status: 'requested' },
    { status: 'expired' },
  ])
  now = Temporal.Instant.from(free[1]!.startsAt)
  await ring()
  expect(await show(two.token)).toMatchObject({ status: 'expired', mayChange: false, mayCancel: false })
})

test('A reservation expires once both its proposal and its hold have lapsed', async () => {
  await enableReservations(app, shop)
  const free = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, free.slice(0, 1))
  await staff(token, 'propose', { rev: 1, times: starts(free.slice(4, 6)) })
  pass(47.9)
  await actAsVisitor(token, 'hold', { rev: 2, startsAt: free[4]!.startsAt })
  pass(0.2)
  await ring()
  expect((await show(token)).status).toBe('held')
  pass(1)
  await ring()
  await ring()
  expect((await show(token)).status).toBe('expired')
  await checkSlotCounts(app, shop)
})

test('Staff can accept, move and cancel a reservation', async () => {
  await enableReservations(app, shop, { capacity: 1 })
  const free = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, free.slice(0, 2))
  expect(await staff(token, 'accept', { rev: 1, startsAt: free[3]!.startsAt })).toMatchObject({ code: 'reservation.noSlot' })
  expect(await staff(token, 'accept', { rev: 1, startsAt: free[1]!.startsAt })).toMatchObject({
    status: 'confirmed',
    slot: { startsAt: free[1]!.startsAt },
  })
  expect(await staff(token, 'accept', { rev: 1, startsAt: free[1]!.startsAt })).toMatchObject({ code: 'reservation.changedByColleague' })
  expect(await staff(token, 'decline', { rev: 2 })).toMatchObject({ code: 'reservation.wrongStatus', current: { status: 'confirmed' } })

  const moved = await staff(token, 'reschedule', { rev: 2, startsAt: free[2]!.startsAt })
  expect(moved).toMatchObject({ status: 'confirmed', slot: { startsAt: free[2]!.startsAt }, previousId: await idOf(token) })
  const before = await show(token)
  expect(before).toMatchObject({ status: 'rescheduled', slot: { startsAt: free[1]!.startsAt }, sequence: 2 })
  expect((await readNextMonthSlots(app, shop)).slice(1, 3)).toMatchObject([{ state: 'free' }, { state: 'full' }])
  const off = await staff(before.next!, 'cancel-by-shop', { rev: moved.rev, reason: '担当者の急病のため' })
  expect(off).toMatchObject({ status: 'cancelled', reason: '担当者の急病のため' })
  expect(await show(before.next!)).toMatchObject({
    status: 'cancelled',
    reason: '担当者の急病のため',
    slot: { startsAt: free[2]!.startsAt },
  })
  await checkSlotCounts(app, shop)
})

test('Visitors can change or cancel a confirmed reservation until the shop’s limit', async () => {
  await enableReservations(app, shop, { capacity: 1, autoAccept: true })
  const free = await readNextMonthSlots(app, shop)
  const { token, reservation } = await completeReservationRequest(app, shop, free.slice(0, 1))
  expect(reservation).toMatchObject({ status: 'confirmed', mayChange: true, mayCancel: true })
  const rivals = await completeReservationRequest(app, shop, free.slice(1, 2))
  const full = await actAsVisitor(token, 'change', { rev: reservation.rev, requestedTimes: starts(free.slice(1, 2)) })
  expect(full).toMatchObject({ code: 'reservation.full', current: { status: 'confirmed' } })
  // With automatic confirmation the new time may overlap the old one, which is released first.
  const changed = await actAsVisitor(token, 'change', { rev: reservation.rev, requestedTimes: starts(free.slice(2, 3)) })
  expect(changed).toMatchObject({ status: 'rescheduled' })
  const next = await show(changed.next!)
  expect(next).toMatchObject({ status: 'confirmed', slot: { startsAt: free[2]!.startsAt } })

  await enableReservations(app, shop, { capacity: 1, autoAccept: false })
  const pending = await actAsVisitor(changed.next!, 'change', { rev: next.rev, requestedTimes: starts(free.slice(5, 6)) })
  expect(pending).toMatchObject({ status: 'confirmed', mayChange: false, slot: { startsAt: free[2]!.startsAt } })
  await staff(pending.next!, 'accept', { rev: 1, startsAt: free[5]!.startsAt })
  expect(await show(changed.next!)).toMatchObject({ status: 'rescheduled' })

  const { rev, changeUntil } = await show(pending.next!)
  now = Temporal.Instant.from(changeUntil!).add({ seconds: 1 })
  expect(await actAsVisitor(pending.next!, 'cancel', { rev })).toMatchObject({ code: 'reservation.tooLate', current: { mayCancel: false } })
  now = noon
  expect(await actAsVisitor(pending.next!, 'cancel', { rev })).toMatchObject({ status: 'cancelled' })
  expect((await show(rivals.token)).status).toBe('confirmed')
  await checkSlotCounts(app, shop)
})

test('A visit keeps one agreed time if staff move it during a change request', async () => {
  await enableReservations(app, shop, { capacity: 1 })
  const free = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, free.slice(0, 1))
  await staff(token, 'accept', { rev: 1, startsAt: free[0]!.startsAt })
  const { next: changeToken } = await actAsVisitor(token, 'change', { rev: 2, requestedTimes: starts(free.slice(1, 2)) })
  const moved = await staff(token, 'reschedule', { rev: 2, startsAt: free[2]!.startsAt })
  const { next } = await show(token)
  expect(next).not.toBe(changeToken)
  const accepted = await staff(changeToken!, 'accept', { rev: 1, startsAt: free[1]!.startsAt })
  expect(accepted).toMatchObject({ status: 'confirmed', previousId: moved.id })
  const [before, after] = [await show(next!), await show(changeToken!)]
  expect(before).toMatchObject({ status: 'rescheduled', next: changeToken, calendarId: after.calendarId })
  expect(after.sequence).toBeGreaterThan(before.sequence)
  await checkSlotCounts(app, shop)
})

test('An agreed visit keeps its slot until the visitor confirms the new time', async () => {
  await enableReservations(app, shop, { capacity: 1 })
  const free = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, free.slice(0, 1))
  await staff(token, 'accept', { rev: 1, startsAt: free[0]!.startsAt })
  const { next } = await actAsVisitor(token, 'change', { rev: 2, requestedTimes: starts(free.slice(2, 3)) })
  await staff(next!, 'propose', { rev: 1, times: starts(free.slice(0, 2)) })
  expect(await actAsVisitor(next!, 'hold', { rev: 2, startsAt: free[0]!.startsAt })).toMatchObject({ code: 'reservation.full' })
  expect(await actAsVisitor(next!, 'hold', { rev: 2, startsAt: free[1]!.startsAt })).toMatchObject({ status: 'held' })
  expect((await readNextMonthSlots(app, shop)).slice(0, 2)).toMatchObject([{ state: 'full' }, { state: 'full' }])
  expect(await actAsVisitor(next!, 'confirm', { rev: 3 })).toMatchObject({ status: 'confirmed' })
  expect((await readNextMonthSlots(app, shop)).slice(0, 2)).toMatchObject([{ state: 'free' }, { state: 'full' }])
  await checkSlotCounts(app, shop)
})

test('Cancelling a visit cancels its pending change request', async () => {
  await enableReservations(app, shop, { capacity: 1 })
  const free = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, free.slice(0, 1))
  await staff(token, 'accept', { rev: 1, startsAt: free[0]!.startsAt })
  const { next: changeToken } = await actAsVisitor(token, 'change', { rev: 2, requestedTimes: starts(free.slice(1, 2)) })
  expect(await actAsVisitor(token, 'cancel', { rev: 2 })).toMatchObject({ status: 'cancelled' })
  expect(await show(changeToken!)).toMatchObject({ status: 'cancelled' })
  expect(await staff(changeToken!, 'accept', { rev: 2, startsAt: free[1]!.startsAt })).toMatchObject({ code: 'reservation.wrongStatus' })
})

test('One of two simultaneous requests for the last slot gets the slot', async () => {
  await enableReservations(app, shop, { capacity: 1, autoAccept: true })
  const free = await readNextMonthSlots(app, shop)
  const both = await Promise.all([1, 2].map(() => read<object>(postReservationRequest(app, shop, free.slice(0, 1)))))
  const [won, lost] = both.toSorted((a, b) => Number('code' in a) - Number('code' in b))
  expect(won).toMatchObject({ reservation: { status: 'confirmed' } })
  expect(lost).toMatchObject({
    code: 'reservation.full',
    current: { free: expect.arrayContaining([expect.objectContaining({ day: expect.any(String) })]) },
  })
  await checkSlotCounts(app, shop)
})

test('A shop with automatic confirmation books the first free requested time', async () => {
  await enableReservations(app, shop, { capacity: 1, autoAccept: true })
  const free = await readNextMonthSlots(app, shop)
  await completeReservationRequest(app, shop, [free[0]!])
  const second = await completeReservationRequest(app, shop, [free[0]!, free[3]!])
  expect(second.reservation).toMatchObject({ status: 'confirmed', slot: { startsAt: free[3]!.startsAt } })
  const third = await completeReservationRequest(app, shop, [free[0]!, free[3]!, free[6]!])
  expect(third.reservation).toMatchObject({ status: 'confirmed', slot: { startsAt: free[6]!.startsAt } })

  const changed = await actAsVisitor(second.token, 'change', {
    rev: second.reservation.rev,
    requestedTimes: starts([free[0]!, free[6]!, free[8]!]),
  })
  expect(changed).toMatchObject({ status: 'rescheduled' })
  const next = await show(changed.next!)
  expect(next).toMatchObject({ status: 'confirmed', slot: { startsAt: free[8]!.startsAt }, calendarId: changed.calendarId })
  expect(next.sequence).toBeGreaterThan(changed.sequence)
  await checkSlotCounts(app, shop)
})

test('A shop that confirms by hand receives a request if one of its times is free', async () => {
  await enableReservations(app, shop, { capacity: 1, autoAccept: true })
  const free = await readNextMonthSlots(app, shop)
  await completeReservationRequest(app, shop, [free[0]!])
  const mine = await completeReservationRequest(app, shop, [free[4]!])
  await enableReservations(app, shop, { capacity: 1, autoAccept: false })
  const { token, reservation } = await completeReservationRequest(app, shop, [free[0]!, free[1]!])
  expect(reservation).toMatchObject({ status: 'requested', requestedTimes: starts([free[0]!, free[1]!]).map((startsAt) => ({ startsAt })) })
  const changedRequest = await actAsVisitor(token, 'change', { rev: reservation.rev, requestedTimes: starts([free[0]!, free[2]!]) })
  expect(changedRequest).toMatchObject({
    status: 'requested',
    requestedTimes: [{ startsAt: free[0]!.startsAt }, { startsAt: free[2]!.startsAt }],
  })
  const beside = await actAsVisitor(mine.token, 'change', { rev: mine.reservation.rev, requestedTimes: starts([free[0]!, free[5]!]) })
  expect(await show(beside.next!)).toMatchObject({ status: 'requested', requestedTimes: [{}, { startsAt: free[5]!.startsAt }] })
  expect(await read(postReservationRequest(app, shop, [free[0]!, free[4]!]))).toMatchObject({ code: 'reservation.full' })
})

test('Reservations can be opened only with a bookable service', async () => {
  await openAllDay(app, shop)
  const path = `/shops/${shop.scope.shopId}/reservation-settings`
  const set = (body: object) => read<ReservationSettings>(post(app, path, { headers: createBearerHeaders(owner), body }))
  const services = [{ serviceId: firstServiceId(shop), lengthMinutes: 60, capacity: 1, needsResource: false }]
  expect(await set({ rev: 0, open: true })).toMatchObject({ code: 'reservation.serviceFirst' })
  expect(await set({ rev: 0, open: true, services })).toMatchObject({ open: true, rev: 1 })
  expect(await set({ rev: 1, services: [] })).toMatchObject({ code: 'reservation.serviceFirst' })
  expect(await set({ rev: 1, open: false, services: [] })).toMatchObject({ open: false, services: [] })
})

test('A request with only full times is answered with the nearest free times', async () => {
  await enableReservations(app, shop, { capacity: 1, autoAccept: true })
  const free = await readNextMonthSlots(app, shop)
  const fullSlot = free[200]!
  await completeReservationRequest(app, shop, [fullSlot])
  const { current } = await read(postReservationRequest(app, shop, [fullSlot]))
  const offered = (current as NearestFreeTimes).free.map(({ startsAt }) => free.findIndex((slot) => slot.startsAt === startsAt))
  expect(offered).toHaveLength(6)
  const apart = offered.map((index) => Math.abs(Date.parse(free[index]!.startsAt) - Date.parse(fullSlot.startsAt)))
  expect(apart).toEqual(apart.toSorted((a, b) => a - b))
  expect(free.slice(195, 206)).toEqual(expect.arrayContaining(offered.map((index) => free[index]!)))
})

test('A slot that is made longer counts earlier reservations within its time', async () => {
  await enableReservations(app, shop, { capacity: 1, lengthMinutes: 30, autoAccept: true })
  const half = (await readNextMonthSlots(app, shop))[1]!
  await completeReservationRequest(app, shop, [half])
  await enableReservations(app, shop, { capacity: 1, lengthMinutes: 60, autoAccept: true })
  expect((await readNextMonthSlots(app, shop))[0]).toMatchObject({ state: 'full' })
  await checkSlotCounts(app, shop)
})

test('Reservations cannot be open in a shop without hours', async () => {
  const headers = createBearerHeaders(owner)
  const path = `/shops/${shop.scope.shopId}`
  const services = [{ serviceId: firstServiceId(shop), lengthMinutes: 60, capacity: 1, needsResource: false }]
  const set = (rev: number, open: boolean) =>
    read<ReservationSettings>(post(app, `${path}/reservation-settings`, { headers, body: { rev, open, services } }))
  const setHours = (rev: number, hours: object | null) =>
    read<{ rev: number }>(post(app, `${path}/hours`, { headers, body: { rev, hours } }))
  const week = Array.from({ length: 7 }, () => [{ from: '10:00', to: '19:00' }])
  expect(await set(0, true)).toMatchObject({ code: 'reservation.hoursFirst' })
  const { rev } = await setHours(1, week)
  const both = await Promise.all([set(0, true), setHours(rev, null)])
  expect(both.map(({ code }) => code).filter(Boolean)).toEqual([expect.stringMatching(/^reservation\.(hoursFirst|needsHours)$/)])
  if (both[0].code) return
  expect(await setHours(rev, null)).toMatchObject({ code: 'reservation.needsHours' })
  expect(await set(1, false)).toMatchObject({ open: false })
  expect(await setHours(rev, null)).toMatchObject({ hours: null })
})

test('A shop without hours offers no times and accepts no request', async () => {
  await enableReservations(app, shop)
  const [slot] = await readNextMonthSlots(app, shop)
  await app.db.pool.query('update shop set hours = null where id = $1', [shop.scope.shopId])
  await app.db.pool.query('update shop_feed set book_version = book_version + 1 where shop_id = $1', [shop.scope.shopId])
  expect(await readNextMonthSlots(app, shop)).toEqual([])
  expect(await read(postReservationRequest(app, shop, [slot!]))).toMatchObject({ code: 'reservation.noSlot' })
})

test('Each party books its own resource, and blocked ones are never booked', async () => {
  const path = `/shops/${shop.scope.shopId}/reservation-settings`
  const headers = createBearerHeaders(owner)
  const serviceId = firstServiceId(shop)
  const set = (body: object) => read<ReservationSettings>(post(app, path, { headers, body }))
  const rooms = ['応接室', '奥の間'].map((name) => ({ staffId: null, name, serviceIds: [serviceId] }))
  const service = { serviceId, lengthMinutes: 60, capacity: 5, needsResource: true }
  await openAllDay(app, shop)
  const settings = await set({
    rev: 0,
    open: true,
    autoAccept: true,
    confirmWithoutMail: true,
    onePerContact: false,
    leadMinutes: 0,
    services: [service],
    resources: rooms,
  })
  expect(settings).toMatchObject({ open: true, proposalHours: 48, resources: [{ name: '応接室' }, { name: '奥の間' }], rev: 1 })
  expect(await set({ rev: 0, open: false })).toMatchObject({ code: 'setting.changed', current: { rev: 1 } })

  const free = await readNextMonthSlots(app, shop)
  const responses = await Promise.all([1, 2, 3].map(() => read<object>(postReservationRequest(app, shop, free.slice(0, 1)))))
  expect(responses.filter(({ code }) => code === undefined)).toHaveLength(2)
  const listed = await read<{ days: { reservations: Reservation[] }[] }>(app.request(`/api/v1${base()}?from=${free[0]!.day}`, { headers }))
  const given = listed.days[0]!.reservations.map(({ resourceId }) => resourceId)
  expect(new Set(given)).toEqual(new Set(settings.resources.map(({ id }) => id)))

  const { startsAt, endsAt } = free[3]!
  await post(app, `${path}/blocks`, { headers, body: { resourceId: settings.resources[0]!.id, startsAt, endsAt, note: '清掃' } })
  await post(app, `${path}/blocks`, {
    headers,
    body: { resourceId: null, startsAt: free[5]!.startsAt, endsAt: free[5]!.endsAt, note: null },
  })
  await completeReservationRequest(app, shop, free.slice(3, 4))
  const after = await readNextMonthSlots(app, shop)
  expect(after[3]).toMatchObject({ startsAt, state: 'full' })
  expect(starts(after)).not.toContain(free[5]!.startsAt)
  await checkSlotCounts(app, shop)
})

test('Only staff book within the lead time, lists mask phones and months show holidays', async () => {
  await enableReservations(app, shop, { leadMinutes: 600 })
  const headers = createBearerHeaders(owner)
  const startsAt = now.add({ hours: 2 }).toString()
  expect(await read<object>(postReservationRequest(app, shop, [{ startsAt }]))).toMatchObject({
    code: 'reservation.noSlot',
    current: { free: expect.any(Array) },
  })
  const created = await read<Reservation>(post(app, base(), { headers, body: { ...reservationVisitor(shop), startsAt } }))
  expect(created).toMatchObject({ status: 'confirmed', source: 'staff', slot: { day: '2026-12-01', time: '14:00', until: '15:00' } })
  const reception = createBearerHeaders(await newMember(app, shop.scope, 'reception'))
  const listed = await read<{ days: { reservations: Reservation[] }[] }>(
    app.request(`/api/v1${base()}?from=2026-12-01`, { headers: reception }),
  )
  expect(listed.days[0]!.reservations).toMatchObject([{ name: '山本 由佳', contact: { phone: '•••-••••-5678' } }])

  const month = await read<SlotMonth>(app.request(`/api/v1/entry/${shop.entryCode}/slots?service=${firstServiceId(shop)}&month=2027-01`))
  expect(month.days[0]).toMatchObject({ day: '2027-01-01', holiday: { ja: '元日' }, state: 'free' })
  expect(month.days.at(-1)).toMatchObject({ day: '2027-01-31', state: 'closed', slots: [] })
})

test('A day start that would split the reservation hours is refused', async () => {
  const headers = createBearerHeaders(owner)
  const hours = Array.from({ length: 7 }, () => [{ from: '04:30', to: '06:00' }])
  const path = `/shops/${shop.scope.shopId}`
  const set = (body: object) => read<object>(post(app, `${path}/reservation-settings`, { headers, body }))
  expect(await set({ rev: 0, hours })).toMatchObject({ code: 'lane.hoursImpossible' })
  const clock = (dayStartsAt: string, rev: number) =>
    read<{ rev: number }>(post(app, `${path}/clock`, { headers, body: { rev, timeZone: 'Asia/Tokyo', dayStartsAt } }))
  const { rev } = await clock('04:00', 1)
  expect(await set({ rev: 0, hours })).toMatchObject({ rev: 1 })
  expect(await clock('05:00', rev)).toMatchObject({ code: 'lane.hoursImpossible' })
})

test('Erasing a card erases its reservation’s personal data but keeps the slot', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const { token: card } = await sendCard({ app }, shop)
  const body = { email: 'yuka@example.jp', note: 'ベビーカーで伺います', card }
  const { token } = await read<{ token: string }>(
    postReservationRequest(app, shop, (await readNextMonthSlots(app, shop)).slice(0, 1), { body }),
  )
  expect(await show(token)).toMatchObject({ card, name: '山本 由佳' })
  expect((await post(app, `/cards/${card}/erase`, { body: { sure: true } })).status).toBe(200)
  const gone = { card: null, name: null, contact: { phone: null, email: null }, status: 'confirmed' }
  expect(await show(token)).toMatchObject(gone)
  expect(JSON.stringify((await app.db.pool.query('select * from reservation where shop_id = $1', [shop.scope.shopId])).rows)).not.toMatch(
    /由佳|5678|yuka|ベビーカー/,
  )
  await checkSlotCounts(app, shop)
})

test('Times and days beyond the calendar’s range are refused', async () => {
  await enableReservations(app, shop)
  const headers = await ensureValidBearer(app, owner)
  const [early, late] = ['0001-01-01', '9999-12-31']
  const time = { startsAt: `${late}T23:00:00Z` }
  const block = { resourceId: null, note: null, startsAt: `${early}T00:00:00Z`, endsAt: `${late}T23:00:00Z` }
  const answers = await Promise.all([
    postReservationRequest(app, shop, [time]),
    post(app, base(), { headers, body: { ...reservationVisitor(shop), ...time } }),
    post(app, `/shops/${shop.scope.shopId}/reservation-settings/blocks`, { headers, body: block }),
    post(app, `/shops/${shop.scope.shopId}/reservations-export`, { headers, body: { from: early, until: late } }),
    ...[early, late].flatMap((day) => [
      app.request(`/api/v1${base()}?from=${day}&days=42`, { headers }),
      app.request(`/api/v1/shops/${shop.scope.shopId}/reservation-places?service=${firstServiceId(shop)}&from=${day}&days=42`, { headers }),
    ]),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
})

test('An invalid request is refused in the visitor’s language and changes nothing', async () => {
  await enableReservations(app, shop)
  const requestedTimes = (await readNextMonthSlots(app, shop)).slice(0, 1)
  const send = (body: object) =>
    read<{ fields?: { path: string; message: string }[] }>(postReservationRequest(app, shop, requestedTimes, { body }))
  expect(await send({ phone: '', email: '' })).toMatchObject({ code: 'request.invalid' })
  expect(await send({ phone: '090-123', locale: 'en' })).toMatchObject({
    code: 'reservation.invalid',
    fields: [{ path: 'phone', message: /digits/ }],
  })
  expect(await send({ email: 'hanako' })).toMatchObject({ code: 'reservation.invalid', fields: [{ path: 'email' }] })
  expect(await send({ consent: 99 })).toMatchObject({ code: 'privacy.notFound' })
  expect(await send({ card: 'A'.repeat(22) })).toMatchObject({ code: 'card.notFound' })
  const { rows } = await app.db.pool.query('select from reservation where shop_id = $1', [shop.scope.shopId])
  expect(rows).toHaveLength(0)
})

test('Staff see which requested times are free and which visitors to inform', async () => {
  await enableReservations(app, shop, { capacity: 1 })
  const free = await readNextMonthSlots(app, shop)
  const headers = await ensureValidBearer(app, owner)
  const get = async <T>(path: string) => read<T>(app.request(`/api/v1/shops/${shop.scope.shopId}${path}`, { headers }))
  type Listed = { waiting: (Reservation & { free: boolean[] })[]; needsContact: Reservation[] }
  const list = () => get<Listed>(`/reservations?from=${free[0]!.day}`)
  const { token } = await completeReservationRequest(app, shop, free.slice(0, 2))
  const other = await completeReservationRequest(app, shop, free.slice(0, 1))
  expect(await staff(other.token, 'accept', { rev: 1, startsAt: free[0]!.startsAt })).toMatchObject({ status: 'confirmed' })
  const { waiting, needsContact } = await list()
  expect(waiting.map((one) => one.free)).toEqual([[false, true]])
  expect(needsContact).toMatchObject([{ status: 'confirmed', needsContactSince: now.toString({ fractionalSecondDigits: 3 }) }])
  const { days } = await get<{ days: { places: { left: number; of: number }[] }[] }>(
    `/reservation-places?service=${firstServiceId(shop)}&from=${free[0]!.day}`,
  )
  expect(days[0]!.places.slice(0, 2)).toMatchObject([
    { left: 0, of: 1 },
    { left: 1, of: 1 },
  ])

  // `rev` is unchanged, so the visitor's next action is not refused.
  expect(await staff(other.token, 'mark-informed', { rev: 2 })).toMatchObject({ needsContactSince: null, rev: 2 })
  expect((await list()).needsContact).toEqual([])
  const body = { ...reservationVisitor(shop), startsAt: free[2]!.startsAt }
  const called = await read<Reservation>(post(app, base(), { headers, body }))
  expect(called).toMatchObject({ status: 'confirmed', needsContactSince: null })
  const moved = await read<Reservation>(
    post(app, `${base()}/${called.id}/reschedule`, { headers, body: { rev: called.rev, startsAt: free[3]!.startsAt } }),
  )
  expect((await list()).needsContact).toMatchObject([{ id: moved.id, previousId: called.id }])
  // Visitors who answer are informed.
  await staff(token, 'propose', { rev: 1, times: [free[5]!.startsAt] })
  expect((await list()).needsContact).toHaveLength(2)
  await actAsVisitor(token, 'reject-offers', { rev: 2 })
  expect((await list()).needsContact).toHaveLength(1)
})
