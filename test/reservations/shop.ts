/** Shops that take reservations, for tests. */
import type { SlotMonth } from '#contract/reservations/slots.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { defaultShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addMonths, firstOfMonth } from '#domain/time/plain-date.ts'
import { findLookup } from '#platform/database/resolver.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { TestApp } from '../app.ts'
import { type PostOptions, post } from '../world.ts'

type Rules = Partial<{
  capacity: number
  lengthMinutes: number
  needsResource: boolean
  autoAccept: boolean
  confirmWithoutMail: boolean
  onePerContact: boolean
  leadMinutes: number
  changeMinutes: number
}>

export const firstServiceId = (shop: CreatedShop) => shop.lanes[0]!.serviceIds[0]!

/** Opens the shop at any hour, explicitly: a shop without set hours takes no reservations. */
export async function openAllDay({ db }: Pick<TestApp, 'db'>, { scope }: CreatedShop): Promise<void> {
  const day = `jsonb_build_array(jsonb_build_object('from', day_starts_at, 'to', day_starts_at))`
  await db.inScope(scope, ({ $client }) =>
    $client.query(`update shop set hours = jsonb_build_array(${Array(7).fill(day)}) where id = $1 and hours is null`, [scope.shopId]),
  )
}

/**
 * Offers the shop's first service by reservation at any hour, replacing earlier rules. By default shared contacts and a missing
 * e-mail address are no obstacle, because test visitors share a contact.
 */
export async function enableReservations({ db }: Pick<TestApp, 'db'>, shop: CreatedShop, rules: Rules = {}): Promise<void> {
  const { organizationId, shopId } = shop.scope
  const { capacity = 2, lengthMinutes = 60, needsResource = false, autoAccept = false, leadMinutes = 0, changeMinutes = 1440 } = rules
  const { confirmWithoutMail = true, onePerContact = false } = rules
  await openAllDay({ db }, shop)
  await db.inScope(shop.scope, async ({ $client }) => {
    await $client.query(
      `insert into reservation_rule
         (shop_id, organization_id, open, auto_accept, lead_minutes, change_minutes, confirm_without_mail, one_per_contact)
       values ($1, $2, true, $3, $4, $5, $6, $7)
         on conflict (shop_id) do update set open = true, auto_accept = $3, lead_minutes = $4, change_minutes = $5, confirm_without_mail = $6,
           one_per_contact = $7, rev = reservation_rule.rev + 1`,
      [shopId, organizationId, autoAccept, leadMinutes, changeMinutes, confirmWithoutMail, onePerContact],
    )
    await $client.query(
      `insert into service_slot (service_id, organization_id, shop_id, length_minutes, capacity, needs_resource) values ($1, $2, $3, $4, $5, $6)
         on conflict (service_id) do update set length_minutes = $4, capacity = $5, needs_resource = $6`,
      [firstServiceId(shop), organizationId, shopId, lengthMinutes, capacity, needsResource],
    )
  })
}

type App = Pick<TestApp, 'request' | 'clock'>

/** Slots of next month with their availability: beyond every lead time, within every horizon. */
export async function readNextMonthSlots(app: App, shop: CreatedShop): Promise<SlotMonth['days'][number]['slots']> {
  const month = addMonths(firstOfMonth(unpinnedBusinessDay(app.clock(), defaultShopClock)), 1).slice(0, 7)
  const answer = await app.request(`/api/v1/entry/${shop.entryCode}/slots?service=${firstServiceId(shop)}&month=${month}`)
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as SlotMonth).days.flatMap(({ slots }) => slots)
}

export const reservationVisitor = (shop: CreatedShop) => ({ serviceId: firstServiceId(shop), name: '山本 由佳', phone: '090-1234-5678' })

export function postReservationRequest(
  app: Pick<TestApp, 'request'>,
  shop: CreatedShop,
  requestedTimes: readonly Pick<SlotTime, 'startsAt'>[],
  more: PostOptions = {},
): Promise<Response> {
  const body = {
    ...reservationVisitor(shop),
    requestedTimes: requestedTimes.map(({ startsAt }) => startsAt),
    consent: 1,
    ...(more.body as object),
  }
  return post(app, `/entry/${shop.entryCode}/reservations`, { ...more, body })
}

export type RequestedReservation = { token: string; reservation: VisitorReservation }

type MailedApp = Pick<TestApp, 'request' | 'db' | 'queue'>

/** Sends a request and presses the confirming button of the mailed page if the shop requires it. */
export async function completeReservationRequest(
  app: MailedApp,
  shop: CreatedShop,
  requestedTimes: readonly Pick<SlotTime, 'startsAt'>[],
  who: object = {},
): Promise<RequestedReservation> {
  const answer = await postReservationRequest(app, shop, requestedTimes, { body: who })
  if (!answer.ok) throw new Error(await answer.text())
  const request = (await answer.json()) as RequestedReservation
  return request.reservation.awaitsMail ? confirmByMail(app, request) : request
}

/** The secret that only the mail contains. */
export async function deriveMailSecret({ db, queue }: Pick<TestApp, 'db' | 'queue'>, token: string): Promise<string> {
  return queue.tokens.derive('reservationMail', (await findLookup(db, 'reservation', token))!.entityId)
}

async function confirmByMail(app: MailedApp, { token, reservation: { rev } }: RequestedReservation): Promise<RequestedReservation> {
  const answer = await post(app, `/reservations/${token}/confirm`, { body: { rev, mail: await deriveMailSecret(app, token) } })
  if (!answer.ok) throw new Error(await answer.text())
  return { token, reservation: (await answer.json()) as VisitorReservation }
}

/** Slot counts equal the reservations of each service and resource in each five minutes. */
export async function checkSlotCounts({ db }: Pick<TestApp, 'db'>, { scope: { shopId } }: CreatedShop): Promise<void> {
  const { rows } = await db.pool.query(
    `with booked as (
       select o.owner_id, u.unit, count(*)::int as taken
         from reservation r, unnest(array[r.service_id, r.resource_id]) as o(owner_id),
              generate_series(floor(extract(epoch from r.starts_at) / 300)::int, ceil(extract(epoch from r.ends_at) / 300)::int - 1) as u(unit)
        where r.shop_id = $1 and o.owner_id is not null and r.status in ('held', 'confirmed', 'checked_in', 'completed', 'no_show')
        group by 1, 2
     )
     select coalesce(s.owner_id, c.owner_id) as of, coalesce(s.unit, c.unit) as unit, s.taken as booked, c.taken as counted
       from booked s full join (select * from slot_use where shop_id = $1 and taken > 0) c on c.owner_id = s.owner_id and c.unit = s.unit
      where s.taken is distinct from c.taken`,
    [shopId],
  )
  if (rows.length > 0) throw new Error(`places are counted otherwise than they are given: ${JSON.stringify(rows)}`)
}
