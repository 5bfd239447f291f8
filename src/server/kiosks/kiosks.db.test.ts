/** Numbers and check-ins at kiosks, through the real endpoints of two servers with one database. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { KioskSettings } from '#contract/devices/devices.ts'
import type { Kiosk, KioskReservation, KioskTicket } from '#contract/devices/kiosk.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTimeoutDatabase } from '../../../test/database.ts'
import { checkQueueInvariants, openDesk } from '../../../test/desk.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { starPrinter } from '../../../test/printers.ts'
import { enableReservations, postReservationRequest, type RequestedReservation } from '../../../test/reservations/shop.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { addDevice, newKiosk } from '../../../test/tablet.ts'
import {
  createBearerHeaders,
  ensureValidBearer,
  joinAsVisitor,
  newDeviceId,
  newMember,
  newShop,
  post,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let other: TestApp
let shop: CreatedShop
let owner: TestMember
/** Midday in Tokyo: no test crosses the end of a business day. Tomorrow, because the database ends pairing codes by its own clock. */
const noon = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').startOfDay().add({ days: 1, hours: 12, minutes: 45 }).toInstant()
const agreed = new Date(noon.add({ minutes: 15 }).epochMilliseconds).toISOString()
let now = noon
beforeAll(async () => {
  const options = { clock: () => now, rateLimits: true, settings: () => ({ ROLE: 'web' }) }
  app = await startApp({ database: await longTimeoutDatabase(), ...options })
  other = await startSecondApp(app, options)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
beforeEach(async () => {
  now = noon
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
})

type Problem = { code?: string; status?: unknown; detail?: string }
const read = async <T>(response: Promise<Response> | Response) => (await (await response).json()) as T & Problem
const kiosk = async (settings: Partial<KioskSettings> = {}) => (await newKiosk(app, shop, owner, settings)).token
const show = (token: string) => read<Kiosk>(app.request(`/api/v1/kiosks/${token}`))
const join = (token: string, body: object = {}, options: { at?: TestApp; key?: string } = {}) =>
  read<KioskTicket>(
    post(options.at ?? app, `/kiosks/${token}/tickets`, {
      ...(options.key && { key: options.key }),
      body: { serviceId: shop.lanes[0]!.serviceIds[0]!, partySize: 2, ...body },
    }),
  )
const find = (token: string, body: object) => read<KioskReservation>(post(app, `/kiosks/${token}/reservations/find`, { body }))
const checkIn = (token: string, id: string, key?: string) =>
  read<KioskTicket>(post(app, `/kiosks/${token}/reservations/${id}/check-in`, { ...(key && { key }) }))
const change = async (deviceId: string, act: string, body: object = {}) =>
  post(app, `/shops/${shop.scope.shopId}/devices/${deviceId}/${act}`, { headers: await ensureValidBearer(app, owner), body })

test('A kiosk gives one number after the other without a device of the visitor', async () => {
  await app.db.pool.query(`update lane set join_from = 'shop', asks_contact = true where id = $1`, [shop.lanes[0]!.id])
  const token = await kiosk()
  const shown = await show(token)
  expect(shown).toMatchObject({ shop: { name: '駅前店' }, printer: 'none', reserves: false })
  expect(shown.lanes.map(({ letter, waiting, state, asksContact }) => [letter, waiting, state, asksContact])).toEqual([
    ['A', 0, 'open', true],
    ['B', 0, 'open', false],
  ])
  const tickets = [await join(token, { contact: '090-1234-5678', locale: 'en' }), await join(token), await join(token)]
  expect(tickets.map(({ number, ahead, slip, status }) => [number, ahead, slip, status])).toEqual([
    ['A001', 0, 'none', 'waiting'],
    ['A002', 1, 'none', 'waiting'],
    ['A003', 2, 'none', 'waiting'],
  ])
  const first = await read<VisitorTicket>(app.request(`/api/v1/tickets/${tickets[0]!.token}`))
  expect(first).toMatchObject({ number: 'A001', partySize: 2, locale: 'en', remote: false })
  const { rows } = await app.db.pool.query('select device, network_key, contact, name from ticket where shop_id = $1 order by ordinal', [
    shop.scope.shopId,
  ])
  expect(rows[0]).toEqual({ device: null, network_key: null, contact: '090-1234-5678', name: null })
  expect((await show(token)).lanes[0]!.waiting).toBe(3)
})

test('A kiosk gives numbers of its own lanes only, under their stops and caps', async () => {
  const [a, b] = shop.lanes
  const token = await kiosk({ laneIds: [b!.id] })
  expect((await show(token)).lanes.map(({ letter }) => letter)).toEqual(['B'])
  expect(await join(token)).toMatchObject({ code: 'service.notFound' })
  const serviceId = b!.serviceIds[0]!
  const desk = openDesk(app, shop, owner)
  await post(app, `/shops/${shop.scope.shopId}/lanes/${b!.id}/close`, { headers: createBearerHeaders(owner), body: { reason: 'ended' } })
  expect(await join(token, { serviceId })).toMatchObject({ code: 'lane.closed' })
  expect((await show(token)).lanes[0]!.state).toBe('closed')
  await post(app, `/shops/${shop.scope.shopId}/lanes/${b!.id}/open`, { headers: createBearerHeaders(owner) })
  await app.db.pool.query(`update lane set max_waiting = 1 where id = $1`, [b!.id])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  expect(await join(token, { serviceId })).toMatchObject({ number: 'B001' })
  expect(await join(token, { serviceId })).toMatchObject({ code: 'lane.full' })
  expect((await show(token)).lanes[0]!.state).toBe('full')
  expect((await desk.waiting(0)).laneId).toBe(a!.id)
})

test('200 joins at once from all sources have numbers without a gap', async () => {
  await enableReservations(app, shop, { autoAccept: true, capacity: 10 })
  const printer = await addDevice(app, shop, owner, { name: '入口のプリンター', settings: { kind: 'printer' } })
  const star = starPrinter(app, printer.path!)
  await star.round()
  const kiosks = [await kiosk({ printerId: printer.device.id }), await kiosk({ printerId: printer.device.id }), await kiosk()]
  const links = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await read<RequestedReservation>(postReservationRequest(app, shop, [{ startsAt: agreed }]))).token,
    ),
  )
  const found = await Promise.all(links.map((link) => find(kiosks[0]!, { link })))
  const headers = createBearerHeaders(owner)
  const laneId = shop.lanes[0]!.id
  const joined = await Promise.all([
    ...Array.from({ length: 120 }, (_, at) => join(kiosks[at % 3]!, {}, { at: at % 2 ? other : app })),
    ...Array.from({ length: 40 }, async () => (await joinAsVisitor(app, shop)) as { number: string }),
    ...Array.from({ length: 35 }, async () => {
      const added = await read<{ ticket: { number: string } }>(
        post(app, `/shops/${shop.scope.shopId}/lanes/${laneId}/tickets`, { headers, body: { partySize: 1 } }),
      )
      return added.ticket
    }),
    ...found.map(({ reservationId }) => checkIn(kiosks[0]!, reservationId)),
  ])
  const numbers = joined.map(({ number }) => number).toSorted()
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, at) => `A${String(at + 1).padStart(3, '0')}`))
  // Eighty of the kiosks with a printer, and the five reservations.
  const { rows } = await app.db.pool.query<{ n: number; tickets: number }>(
    'select count(*)::int as n, count(distinct ticket_id)::int as tickets from print_job where shop_id = $1',
    [shop.scope.shopId],
  )
  expect(rows).toEqual([{ n: 85, tickets: 85 }])
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('A repeated request gets the same number and one slip; a silent printer gets none', async () => {
  const printer = await addDevice(app, shop, owner, { name: '入口のプリンター', settings: { kind: 'printer' } })
  const star = starPrinter(app, printer.path!)
  const token = await kiosk({ printerId: printer.device.id })
  await star.round()
  expect((await show(token)).printer).toBe('working')
  const key = 'a-visitor-who-presses-again'
  const tries = [...(await Promise.all([join(token, {}, { key }), join(token, {}, { key, at: other })])), await join(token, {}, { key })]
  expect(new Set(tries.map(({ token: ticket }) => ticket)).size).toBe(1)
  expect(tries).toMatchObject(Array(3).fill({ number: 'A001', slip: 'printing' }))
  await star.round()
  expect(await join(token, {}, { key })).toMatchObject({ number: 'A001', slip: 'printing' })
  await star.round()
  expect(star.tray).toHaveLength(1)
  now = now.add({ minutes: 3 })
  expect((await show(token)).printer).toBe('failing')
  expect(await join(token)).toMatchObject({ number: 'A002', slip: 'none' })
})

test('A reservation is found by its link or by digits and reading, and checked in', async () => {
  await enableReservations(app, shop, { autoAccept: true, capacity: 3 })
  const { token: card } = await sendCard({ app }, shop)
  const { token: link } = await read<RequestedReservation>(postReservationRequest(app, shop, [{ startsAt: agreed }], { body: { card } }))
  const token = await kiosk()
  expect((await show(token)).reserves).toBe(true)
  await app.db.pool.query(`update card set kana = 'やまもと ゆか' where shop_id = $1`, [shop.scope.shopId])
  const { rows } = await app.db.pool.query<{ phone: string }>('select phone from reservation where shop_id = $1', [shop.scope.shopId])
  const digits = rows[0]!.phone.replace(/\D/g, '').slice(-4)
  const found = await find(token, { digits, reading: 'ヤマモト' })
  expect(found).toEqual({
    reservationId: expect.any(String),
    startsAt: agreed,
    service: { name: { ja: 'ご相談' } },
    partySize: expect.any(Number),
  })
  for (const typed of [link, `${app.origin}/en/entry/f/${link}?x=1`]) expect(await find(token, { link: typed })).toEqual(found)
  const wrong = [{ digits: '0001', reading: 'やまもと' }, { digits, reading: 'さとう' }, { digits, reading: 'やま' }, { link: 'x' }]
  for (const search of wrong) expect(await find(token, search)).toMatchObject({ code: 'reservation.notAtKiosk' })
  now = noon.subtract({ minutes: 25 })
  expect(await checkIn(token, found.reservationId)).toMatchObject({ code: 'reservation.tooEarly' })
  expect(await checkIn(token, found.reservationId)).not.toHaveProperty('current')
  now = noon
  const key = 'a-visitor-who-presses-again'
  const ticket = await checkIn(token, found.reservationId, key)
  expect(ticket).toMatchObject({ number: 'A001', ahead: 0, slip: 'none' })
  expect(await checkIn(token, found.reservationId, key)).toEqual(ticket)
  expect(await find(token, { link })).toMatchObject({ code: 'reservation.notAtKiosk' })
})

test('A ticket checked in at a kiosk shows no name and opens no card that was there before', async () => {
  await enableReservations(app, shop, { autoAccept: true, capacity: 3 })
  now = noon.subtract({ minutes: 20 })
  const { token: card } = await sendCard({ app }, shop)
  const { token: link } = await read<RequestedReservation>(postReservationRequest(app, shop, [{ startsAt: agreed }], { body: { card } }))
  now = noon
  const token = await kiosk({ card: 'kiosk' })
  const { reservationId } = await find(token, { digits: '5678', reading: '山本' })
  const { token: ticket, ...given } = await checkIn(token, reservationId)
  expect(given).toMatchObject({ number: 'A001', offersCard: false, cardLocked: true })
  const headers = { cookie: `uketsuke_device=${newDeviceId()}` }
  const get = (path: string) => app.request(`/api/v1${path}`, { headers })
  const shown = await read<VisitorTicket>(get(`/tickets/${ticket}`))
  expect(shown).toMatchObject({ name: null, card: { state: 'sent', locked: true } })
  const stream = await openEventReader(`${app.origin}/api/v1/live?topic=ticket:${ticket}`)
  expect(await stream.next('ticket')).toMatchObject({ data: { data: { name: null, card: { locked: true } } } })
  stream.close()
  expect(await read(post(app, `/tickets/${ticket}/card/open`, { headers, body: { digits: '5678' } }))).toMatchObject({
    code: 'card.wrongDigits',
  })
  expect(await read(get(`/tickets/${ticket}/card`))).toMatchObject({ code: 'card.notFound' })
  const body = { ticket, answers: {} }
  expect(await read(post(app, `/entry/${shop.entryCode}/cards`, { headers, body }))).toMatchObject({ code: 'card.begunElsewhere' })
  const form = await (await get(`/entry/${shop.entryCode}/form?ticket=${ticket}`)).text()
  expect(form).not.toContain('山本')
  // The shop and the visitor with the reservation's link see all of it.
  const staffHeaders = createBearerHeaders(owner)
  const queue = await read<Queue>(app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: staffHeaders }))
  expect(queue.tickets).toMatchObject([{ name: '山本 由佳', kioskCheckIn: true }])
  const own = await read<VisitorReservation>(get(`/reservations/${link}`))
  expect(own).toMatchObject({ name: '山本 由佳', card, ticket: { token: ticket } })
  expect((await get(`/cards/${own.card}`)).status).toBe(200)
})

test('A card begun with a kiosk’s ticket goes on by its digits', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const { token: link } = await read<RequestedReservation>(postReservationRequest(app, shop, [{ startsAt: agreed }]))
  const token = await kiosk()
  const { token: ticket, cardLocked } = await checkIn(token, (await find(token, { link })).reservationId)
  expect(cardLocked).toBe(false)
  now = noon.add({ minutes: 1 })
  const body = { ticket, answers: { name: ['山本 由佳'], phone: ['090-8765-4321'] } }
  const begun = await read<{ token: string }>(post(app, `/entry/${shop.entryCode}/cards`, { body }))
  expect(await read<VisitorTicket>(app.request(`/api/v1/tickets/${ticket}`))).toMatchObject({ card: { locked: false } })
  expect(await read(post(app, `/tickets/${ticket}/card/open`, { body: { digits: '4321' } }))).toEqual({ token: begun.token })
})

test('A kiosk hands out no ticket of a visitor who checked in otherwise meanwhile', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const { token: link } = await read<RequestedReservation>(postReservationRequest(app, shop, [{ startsAt: agreed }]))
  const token = await kiosk()
  const { reservationId } = await find(token, { link })
  expect((await post(app, `/reservations/${link}/arrive`, { body: {} })).status).toBe(200)
  expect(await checkIn(token, reservationId)).toMatchObject({ code: 'reservation.wrongStatus' })
})

test('Two reservations that fit, and one of another shop, have the answer of none', async () => {
  await enableReservations(app, shop, { autoAccept: true, capacity: 3 })
  const request = (of = shop) => read<RequestedReservation>(postReservationRequest(app, of, [{ startsAt: agreed }]))
  await request()
  await request()
  const { rows } = await app.db.pool.query<{ phone: string; name: string }>('select phone, name from reservation where shop_id = $1', [
    shop.scope.shopId,
  ])
  const token = await kiosk()
  const digits = rows[0]!.phone.replace(/\D/g, '').slice(-4)
  expect(await find(token, { digits, reading: rows[0]!.name })).toMatchObject({ code: 'reservation.notAtKiosk' })
  const elsewhere = await newShop(app, '別')
  await enableReservations(app, elsewhere, { autoAccept: true })
  const theirs = await request(elsewhere)
  expect(await find(token, { link: theirs.token })).toMatchObject({ code: 'reservation.notAtKiosk' })
})

test('Ten wrong tries block the search by digits of this kiosk, and send visitors to the staff', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const { token: link } = await read<RequestedReservation>(postReservationRequest(app, shop, [{ startsAt: agreed }]))
  const [token, neighbour] = [await kiosk(), await kiosk()]
  // Right answers cost nothing.
  for (let time = 0; time < 12; time++) expect(await find(token, { link })).toMatchObject({ startsAt: agreed })
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => find(token, { digits: String(1000 + at), reading: 'さとう' })))
  expect(guesses.map(({ code }) => code).toSorted()).toEqual([
    ...Array(10).fill('reservation.notAtKiosk'),
    ...Array(2).fill('reservation.searchBlocked'),
  ])
  const { rows } = await app.db.pool.query<{ phone: string; name: string }>('select phone, name from reservation where shop_id = $1', [
    shop.scope.shopId,
  ])
  const right = { digits: rows[0]!.phone.replace(/\D/g, '').slice(-4), reading: rows[0]!.name }
  expect(await find(token, right)).toMatchObject({
    status: 429,
    code: 'reservation.searchBlocked',
    detail: expect.stringContaining('係の者'),
  })
  expect(await find(neighbour, right)).toMatchObject({ startsAt: agreed })
  // A link can't be guessed.
  expect(await find(token, { link })).toMatchObject({ startsAt: agreed })
})

test('A kiosk that read its view 120 times within a minute still gives numbers', async () => {
  const token = await kiosk()
  const reads = await Promise.all(Array.from({ length: 120 }, () => show(token)))
  expect(reads.filter(({ code }) => code)).toEqual([])
  expect(await join(token)).toMatchObject({ number: 'A001' })
})

test('A revoked kiosk gives no number, and its stream ends at once on every server', async () => {
  const { id, token } = await newKiosk(app, shop, owner)
  const streams = await Promise.all([app, other].map(({ origin }) => openEventReader(`${origin}/api/v1/live?topic=kiosk:${token}`)))
  for (const stream of streams) await stream.next('kiosk')
  await join(token)
  for (const stream of streams)
    expect((await stream.next('kiosk')).data).toMatchObject({ data: { lanes: [{ waiting: 1, stopped: false }, { waiting: 0 }] } })
  expect((await change(id, 'change', { name: '入口', settings: { kind: 'kiosk', laneIds: [shop.lanes[1]!.id] } })).status).toBe(200)
  for (const stream of streams) {
    expect((await stream.next('refused')).data).toMatchObject({ code: 'device.changed' })
    stream.close()
  }
  const again = await openEventReader(`${other.origin}/api/v1/live?topic=kiosk:${token}`)
  await again.next('kiosk')
  expect((await change(id, 'revoke')).status).toBe(200)
  expect((await again.next('refused')).data).toMatchObject({ code: 'device.notFound' })
  again.close()
  expect([await show(token), await join(token), await find(token, { link: 'x' })]).toMatchObject(Array(3).fill({ code: 'device.notFound' }))
})

test('A board’s token is no kiosk’s, and a kiosk’s is no board’s', async () => {
  const { path } = await addDevice(app, shop, owner, { name: '公開リンク', settings: { kind: 'boardLink' } })
  expect(await show(path!.split('/').at(-1)!)).toMatchObject({ code: 'device.notFound' })
  expect(await read(app.request(`/api/v1/boards/${await kiosk()}`))).toMatchObject({ code: 'device.notFound' })
})

test('Any manager’s PIN unlocks a kiosk, others’ don’t, and five tries block it', async () => {
  const token = await kiosk()
  const staff = await newMember(app, shop.scope, 'staff')
  const manager = await newMember(app, shop.scope, 'manager')
  await app.accounts.setPin(staff.accountId, '4071')
  await app.accounts.setPin(manager.accountId, '8265')
  const unlock = (pin: string) => read<{ unlocked?: boolean }>(post(app, `/kiosks/${token}/unlock`, { body: { pin } }))
  expect(await unlock('8265')).toEqual({ unlocked: true })
  for (const pin of ['4071', '0000', '1111']) expect(await unlock(pin)).toMatchObject({ code: 'pin.noManager' })
  expect(await unlock('８２６５')).toEqual({ unlocked: true })
  expect(await unlock('8265')).toMatchObject({ code: 'pin.kioskBlocked' })
  // Another caller gets no further tries at this kiosk.
  const signedIn = await post(app, `/kiosks/${token}/unlock`, { headers: createBearerHeaders(staff), body: { pin: '8265' } })
  expect(await read(signedIn)).toMatchObject({ code: 'pin.kioskBlocked' })
  const { rows } = await app.db.pool.query<{ kind: string }>(
    `select kind from event where shop_id = $1 and kind in ('device.unlock', 'device.wrongUnlock') order by kind`,
    [shop.scope.shopId],
  )
  expect(rows.map(({ kind }) => kind)).toEqual([...Array(2).fill('device.unlock'), ...Array(3).fill('device.wrongUnlock')])
  // Wrong tries here lock nobody's PIN on the tablets.
  expect((await app.accounts.pinStates([manager.accountId])).get(manager.accountId)).toBe('set')
})
