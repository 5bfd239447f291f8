import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnReservationData } from '#contract/reservations/own-data.ts'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { parseCsvRows, responseBytes } from '../../../test/card-files.ts'
import { completeReservationRequest, enableReservations, firstServiceId, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import {
  createBearerHeaders,
  ensureValidBearer,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp({ pages: true, settings: () => ({ ROLE: 'web' }) })
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
})
afterAll(() => app?.stop())

const read = async <Result>(path: string) =>
  (await (
    await app.request(`/api/v1/shops/${shop.scope.shopId}${path}`, { headers: await ensureValidBearer(app, manager) })
  ).json()) as Result

async function joinFromLink(query: string): Promise<TicketDetail> {
  const body = new URLSearchParams({ serviceId: firstServiceId(shop), partySize: '1', key: newIdempotencyKey() }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: `uketsuke_device=${newDeviceId()}` }
  const taken = await app.request(`/entry/w/${shop.entryCode}${query}`, { method: 'POST', headers, body, redirect: 'manual' })
  const ticket = (await findLookup(app.db, 'ticket', taken.headers.get('location')!.split('/').at(-1)!))!
  return read(`/tickets/${ticket.entityId}`)
}

test('The place of a link stays with the ticket, for staff and in the day’s file', async () => {
  expect((await joinFromLink('?source=Flyer.2')).linkSource).toBe('flyer.2')
  expect((await joinFromLink('?source=%3Cb%3E')).linkSource).toBeNull()
  const { base64 } = await read<{ base64: string }>('/reports/day/file')
  const [header, ...rows] = Buffer.from(base64, 'base64').toString('utf8').trimEnd().split('\r\n')
  expect([header, ...rows].map((row) => row!.split(',').at(-1))).toEqual(['リンク元', 'flyer.2', ''])
})

test('The join page’s button to reserve passes the place of its link on', async () => {
  // The pages of the file's shop may be cached.
  const reserving = await newShop(app, '予約')
  await enableReservations(app, reserving)
  const { entryCode } = reserving
  const reserveLinkOf = async (query: string) => {
    const page = await (await app.request(`/entry/w/${entryCode}${query}`)).text()
    return /href="(\/entry\/f\/[^"]*)"/.exec(page)?.[1]
  }
  expect(await reserveLinkOf('?source=Flyer.2')).toBe(`/entry/f/${entryCode}?source=flyer.2`)
  expect(await reserveLinkOf('?source=%3Cb%3E')).toBe(`/entry/f/${entryCode}`)
})

test('A link chooses the service in advance; an unknown service is ignored', async () => {
  const [first, second] = [shop.lanes[0]!.serviceIds[0]!, shop.lanes[1]!.serviceIds[0]!]
  const chosen = async (service: string) => {
    const page = await (await app.request(`/entry/w/${shop.entryCode}?service=${service}`)).text()
    return [first, second].filter((id) => new RegExp(`<input[^>]*checked=""[^>]*value="${id}"`).test(page))
  }
  expect(await chosen(second)).toEqual([second])
  expect(await chosen(crypto.randomUUID())).toEqual([first])
})

test('The place of a link stays with the reservation, its replacement and its ticket', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const [slot, later] = await readNextMonthSlots(app, shop)
  const { token, reservation } = await completeReservationRequest(app, shop, [slot!], { linkSource: 'website' })
  const changed = await post(app, `/reservations/${token}/change`, { body: { rev: reservation.rev, requestedTimes: [later!.startsAt] } })
  expect(changed.status).toBe(200)
  const { days } = await read<{ days: { reservations: Reservation[] }[] }>(`/reservations?from=${slot!.day}`)
  expect(days[0]!.reservations.map(({ linkSource }) => linkSource)).toEqual(['website', 'website'])
  const own = (await (await app.request(`/api/v1/reservations/${token}/data`)).json()) as { reservations: OwnReservationData[] }
  expect(own.reservations.map(({ linkSource }) => linkSource)).toEqual(['website', 'website'])
  const body = { from: slot!.day, until: slot!.day }
  const headers = createBearerHeaders(manager)
  const file = await responseBytes(await post(app, `/shops/${shop.scope.shopId}/reservations-export`, { headers, body }))
  expect(parseCsvRows(file.toString('utf8')).map((row) => row['reservation.linkSource'])).toEqual(['website', 'website'])

  app.pass((Date.parse(later!.startsAt) - app.clock().epochMilliseconds) / 1000)
  const checkIn = `/shops/${shop.scope.shopId}/reservations/${days[0]!.reservations[1]!.id}/check-in`
  const arrived = await post(app, checkIn, { headers: await ensureValidBearer(app, manager), body: {} })
  const { ticket } = (await arrived.json()) as Reservation
  expect((await read<TicketDetail>(`/tickets/${ticket!.id}`)).linkSource).toBe('website')
})
