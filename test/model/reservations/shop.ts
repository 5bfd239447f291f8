/** The real shop of a story: opened, called and read over HTTP. */
import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { toKebabCase } from '#contract/operation.ts'
import type { ReservationSettings } from '#contract/reservations/settings.ts'
import type { SlotCapacity } from '#contract/reservations/staff.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { addMember } from '#server/members/commands.ts'
import { type CreatedShop, createOrganizationWithShop } from '#server/organization/create-organization.ts'
import type { TestApp } from '../../app.ts'
import { openAllDay } from '../../reservations/shop.ts'
import { post } from '../../world.ts'
import type { ModelServer } from '../server.ts'
import { type ReservationAct, type SlotReservation, visitorActs } from './rules.ts'
import type { RandomReservationRules, ReservationStory } from './story.ts'

export type ReservationRecord = SlotReservation & {
  token: string
  previous: string | null
  sequence: number
  rev: number
  dueAt: number | null
}
type Happened = { id: string; of: string; kind: string; by: string | null }
type RequestedTime = { of: string; side: 'visitor' | 'shop'; from: number; until: number }
export type ReservationSnapshot = { parties: ReservationRecord[]; events: Happened[]; requestedTimes: RequestedTime[] }

export type OpenedReservationShop = {
  founded: CreatedShop
  timeZone: string
  person: string
  services: readonly [string, string]
  resources: string[]
}

const bearer = (account: string) => ({ authorization: `Bearer ${account}` })
const managerOf = ({ scope }: CreatedShop) => `manager-${scope.shopId}`

/** Opens one lane with two services. The second also needs a room or the only member. */
export async function openReservationShop(
  { app, setClock }: ModelServer,
  { morning, rules }: ReservationStory,
): Promise<OpenedReservationShop> {
  setClock(Date.parse(morning.from))
  const service = (ja: string) => ({ name: { ja }, priorMinutes: 10 })
  const lanes = [{ letter: 'A', name: { ja: '受付' }, services: [service('相談'), service('内見')] }]
  const names = { organizationName: '法人', shopName: '店', timeZone: morning.timeZone, lanes, counters: ['1'] }
  const founded = await app.db.inTransaction((tx) => createOrganizationWithShop(app.db, tx, names, app.clock(), randomBytes))
  await app.db.inScope(founded.scope, (tx) =>
    addMember(tx, founded.scope, { accountId: managerOf(founded), role: 'manager', name: '店長', serves: true }, app.clock()),
  )
  const { rows } = await app.db.pool.query<{ id: string }>('select id from staff where shop_id = $1', [founded.scope.shopId])
  const [one, other] = founded.lanes[0]!.serviceIds
  const opened = { founded, timeZone: morning.timeZone, person: rows[0]!.id, services: [one!, other!] as const, resources: [] }
  await openAllDay(app, founded)
  const set = await setReservationRules(app, opened, rules)
  return { ...opened, resources: set.resources.map(({ id }) => id) }
}

export async function setReservationRules(
  app: TestApp,
  { founded, person, services, resources: known }: OpenedReservationShop,
  rules: RandomReservationRules,
) {
  const { capacities, lengthMinutes, ...more } = rules
  const path = `/shops/${founded.scope.shopId}/reservation-settings`
  const headers = bearer(managerOf(founded))
  const { rev } = (await (await app.request(`/api/v1${path}`, { headers })).json()) as ReservationSettings
  const listed = [
    { staffId: person, name: null, serviceIds: null },
    { staffId: null, name: '個室', serviceIds: null },
  ].map((one, index) => ({ ...one, ...(known[index] && { id: known[index] }) }))
  const body = {
    ...{ rev, open: true, horizonDays: 3, confirmWithoutMail: true, onePerContact: false, ...more },
    services: services.map((serviceId, index) => ({ serviceId, lengthMinutes, capacity: capacities[index]!, needsResource: index === 1 })),
    resources: listed,
  }
  const answer = await post(app, path, { headers, body })
  if (answer.status !== 200) throw new Error(`rules: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as ReservationSettings
}

/** Returns the next times of a service, including the one that has just begun. */
export async function readSlotTimes(
  app: TestApp,
  { founded, services, timeZone }: OpenedReservationShop,
  service: 0 | 1,
): Promise<SlotCapacity[]> {
  const from = businessDay(app.clock(), { timeZone, dayStartsAt: '05:00' })
  const query = new URLSearchParams({ service: services[service], from, days: '2' })
  const path = `/api/v1/shops/${founded.scope.shopId}/reservation-places?${query}`
  const answer = await app.request(path, { headers: bearer(managerOf(founded)) })
  if (answer.status !== 200) throw new Error(`times: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { days: { places: SlotCapacity[] }[] }).days.flatMap(({ places }) => places)
}

export type ActRequest = {
  act: ReservationAct
  of?: ReservationRecord
  body: Record<string, unknown>
  key: string
  slot?: { from: number; until: number }
}
export type ActResponse = { status: number; code: string | undefined }

export async function sendAct(app: TestApp, { founded }: OpenedReservationShop, { act, of, body, key }: ActRequest): Promise<ActResponse> {
  const isVisitors = (visitorActs as readonly string[]).includes(act)
  const staffPath = `/shops/${founded.scope.shopId}/reservations`
  const path =
    act === 'request'
      ? `/entry/${founded.entryCode}/reservations`
      : isVisitors
        ? `/reservations/${of!.token}/${toKebabCase(act)}`
        : `${staffPath}${of ? `/${of.id}/${act === 'rescheduleByShop' ? 'reschedule' : toKebabCase(act)}` : ''}`
  const headers = isVisitors || act === 'request' ? {} : bearer(managerOf(founded))
  const answer = await post(app, path, { headers, body, key })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code: answer.status < 400 ? undefined : code }
}

export async function readReservations(app: TestApp, { founded: { scope } }: OpenedReservationShop): Promise<ReservationSnapshot> {
  const read = <Row extends object>(statement: string) => app.db.pool.query<Row>(statement, [scope.shopId]).then(({ rows }) => rows)
  type Row = Omit<ReservationRecord, 'token' | 'from' | 'until' | 'dueAt'> & {
    from: Date | null
    until: Date | null
    dueAt: Date | null
    version: number
  }
  const [rows, events, requestedTimes] = await Promise.all([
    read<Row>(
      `select id, status, service_id as service, resource_id as resource, starts_at as from, ends_at as until, previous_id as previous, sequence, rev,
              due_at as "dueAt", token_version as version
         from reservation where shop_id = $1 order by created_at, id`,
    ),
    read<Happened>(
      `select id, entity_id as of, replace(kind, 'reservation.', '') as kind, data ->> 'by' as by
         from event where shop_id = $1 and entity_type = 'reservation'`,
    ),
    read<Omit<RequestedTime, 'from' | 'until'> & { from: Date; until: Date }>(
      `select reservation_id as of, proposed_by as side, starts_at as from, ends_at as until from reservation_time where shop_id = $1 order by reservation_id, proposed_by, rank`,
    ),
  ])
  return {
    parties: rows.map(({ from, until, dueAt, version, ...row }) => ({
      ...row,
      token: app.queue.tokens.derive('reservation', row.id, version),
      from: from?.getTime() ?? 0,
      until: until?.getTime() ?? 0,
      dueAt: dueAt?.getTime() ?? null,
    })),
    events,
    requestedTimes: requestedTimes.map(({ from, until, ...row }) => ({ ...row, from: from.getTime(), until: until.getTime() })),
  }
}

export const formatIsoInstant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()
