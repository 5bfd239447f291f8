/** Lanes, services, counters and people: existing ones, their order, and what may be removed on a running day (docs/decisions/042). */
import { businessDayOf, openStatuses } from './rules.ts'
import { type Actor, laneOf, type Shop, type Visit, type VisitState } from './state.ts'

export const settingsRowKinds = ['lanes', 'services', 'counters', 'staff'] as const
export type SettingsRowKind = (typeof settingsRowKinds)[number]

/** Refusals of requests that name a missing row. */
export const notFoundCodes = {
  lanes: 'lane.notFound',
  services: 'service.notFound',
  counters: 'counter.notFound',
  staff: 'staff.notFound',
} as const satisfies Record<SettingsRowKind, string>

export const hasSettingsRow = ({ order }: Shop, kind: SettingsRowKind, id: string) => order[kind].includes(id)

/** Services in the visitors' order. */
export const servicesOf = ({ order }: Shop, { services }: Shop['lanes'][number]) =>
  order.services.flatMap((id) => services.filter((service) => service.id === id))

export const rowIdsInOrder = (shop: Shop, kind: SettingsRowKind) =>
  kind === 'services' ? shop.order.lanes.flatMap((id) => servicesOf(shop, laneOf(shop, id)).map((service) => service.id)) : shop.order[kind]

/** Returns the actor's person if they are on the list of staff; null otherwise. */
export const listedStaffId = (shop: Shop, { staff }: Actor) => (hasSettingsRow(shop, 'staff', staff) ? staff : null)

/** Rows that a visit refers to, by kind. */
export const referencedRows = ({ lane, service, counter, staff }: VisitState) => ({
  lanes: lane,
  services: service,
  counters: counter,
  staff,
})

/** Returns the refusals of a removal: an open visit refers to the row, or a lane was used today. */
export function removalRefusals(shop: Shop, kind: SettingsRowKind, id: string): string[] {
  if (!hasSettingsRow(shop, kind, id)) return [notFoundCodes[kind]]
  const open = shop.visits.filter(({ standing }) => openStatuses.includes(standing.status)).map(({ standing }) => referencedRows(standing))
  const own = kind === 'lanes' ? servicesOf(shop, laneOf(shop, id)).map((service) => service.id) : []
  const isUsed = open.some((named) => named[kind] === id || own.includes(named.services))
  const day = businessDayOf(shop.now, shop.timeZone)
  const isOfToday = kind === 'lanes' && shop.visits.some((visit) => visit.day === day && visit.legs.some(({ lane }) => lane === id))
  return [...(isUsed ? ['setting.inUse'] : []), ...(isOfToday ? ['lane.usedToday'] : [])]
}

/** A lane is removed with its services. */
export function removeSettingsRow({ order, lanes }: Shop, kind: SettingsRowKind, id: string): void {
  const gone = [id, ...(kind === 'lanes' ? lanes.find((lane) => lane.id === id)!.services.map((service) => service.id) : [])]
  for (const each of settingsRowKinds) order[each] = order[each].filter((one) => !gone.includes(one))
}

const removedCodes = {
  lanes: 'ticket.laneRemoved',
  services: 'ticket.serviceRemoved',
  counters: 'ticket.counterRemoved',
  staff: 'ticket.personRemoved',
} as const satisfies Record<SettingsRowKind, string>

/** Undo must not lead to a removed row, because an open visit refers to existing ones only. */
export function findUndoRefusals(shop: Shop, last: Visit['last']): string[] {
  if (!last || !openStatuses.includes(last.standing.status)) return []
  const named = referencedRows(last.standing)
  return settingsRowKinds
    .filter((kind) => named[kind] !== null && !hasSettingsRow(shop, kind, named[kind]))
    .map((kind) => removedCodes[kind])
}
