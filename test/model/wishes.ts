/** A wish becomes the command that a member or a visitor would send, from what they see at that moment. */
import type { Wish } from './arbitraries.ts'
import type { EditBody, MoveBody, Request } from './requests.ts'
import { leaveFrom, openStatuses, type StaffEvent, staffEventNames, staffEvents } from './rules.ts'
import type { Actor, Shop, Visit } from './state.ts'

export type Staffing = { actors: readonly Actor[]; counters: readonly string[] }

/** Undefined where there is nobody whom it could be about. `count`: names keys and devices, alike in each repetition of a run. */
export function requestOf(shop: Shop, { actors, counters }: Staffing, wished: Wish, count: number): Request | undefined {
  const wish = { ...wished, what: wished.what === 'some' ? somethingFor(shop, wished) : wished.what }
  const { what, lane: laneNumber, detail } = wish
  const key = `command-${count}`
  const lane = shop.lanes[laneNumber % shop.lanes.length]!
  const actor = actors[wish.actor % actors.length]!
  const counterId = counters[detail % counters.length]!
  if (what === 'join') {
    const serviceId = lane.services[detail % lane.services.length]!
    const named = detail % 3 === 0 ? { name: `山田 ${detail}` } : {}
    const locale = (['ja', 'en', 'zh'] as const)[detail % 3]!
    const body = { serviceId, partySize: 1 + (detail % 6), locale, ...named }
    return { do: 'join', key, device: deviceOf(detail % 3 ? count : -(wish.visit % 3)), lane: lane.id, body }
  }
  if (what === 'callNext') return { do: 'callNext', key, actor, lane: lane.id, body: { counterId } }
  if (what === 'open') return { do: 'door', key, actor, lane: lane.id, to: what }
  if (what === 'pause' || what === 'close') {
    const until = detail % 2 ? 'dayEnd' : 'opened'
    return { do: 'door', key, actor, lane: lane.id, to: what, body: { reason: 'break', until } }
  }
  const visit = choose(shop.visits, wish, what)
  if (!visit) return undefined
  if (what === 'leave') return { do: 'leave', key, visit: visit.id, token: visit.token }
  const rev = visit.rev + (wish.wrongRev ? (detail % 2 ? -1 : 1) : 0)
  if (what === 'undo') return { do: 'undo', key, actor, visit: visit.id, body: { rev } }
  if (what === 'edit') return { do: 'edit', key, actor, visit: visit.id, body: { rev, ...edits[detail % edits.length]! } }
  const body = { rev, ...bodyOf(what, detail, counterId, { lane: lane.id, services: lane.services }) }
  return { do: 'move', key, actor, visit: visit.id, event: what, body }
}

/** 128 bits, as the pages make them. Of the phones below nought there are few: they ask again and again. */
const deviceOf = (count: number) => `device-${count}`.padEnd(22, 'x')

const edits: Omit<EditBody, 'rev'>[] = [
  { partySize: 7 },
  { name: '佐藤' },
  { name: '' },
  { locale: 'zh' },
  { class: 'care' },
  { note: '杖' },
  { note: '' },
]

type OnVisit = StaffEvent | 'undo' | 'edit' | 'leave'

/** Among the open tickets, or all; then among what may happen to it. */
function somethingFor({ visits }: Shop, { visit, choice }: Wish): Exclude<Wish['what'], 'some'> {
  const among = visits.filter(({ standing }) => openStatuses.includes(standing.status))
  const status = (among.length > 0 ? among : visits)[visit % Math.max(1, among.length)]?.standing.status
  const possible = staffEventNames.filter((event) => (staffEvents[event].from as readonly (string | undefined)[]).includes(status))
  return possible[choice % Math.max(1, possible.length)] ?? 'join'
}

function choose(visits: readonly Visit[], { visit, anyVisit }: Wish, what: OnVisit): Visit | undefined {
  const fits = ({ standing, last }: Visit) => {
    if (what === 'undo') return last !== null
    const from: readonly string[] = what === 'edit' ? openStatuses : what === 'leave' ? leaveFrom : staffEvents[what].from
    return from.includes(standing.status)
  }
  const fitting = anyVisit ? [] : visits.filter(fits)
  const among = fitting.length > 0 ? fitting : visits
  return among[visit % among.length]
}

type Target = { lane: string; services: readonly string[] }

function bodyOf(event: StaffEvent, detail: number, counterId: string, { lane, services }: Target): Omit<MoveBody, 'rev'> {
  const target = { laneId: lane, ...(detail % 2 ? { serviceId: services[detail % services.length]! } : {}) }
  switch (event) {
    case 'call':
    case 'serveNow':
      return { counterId }
    case 'resume':
      return { to: (['original', 'next', 'end'] as const)[detail % 3]! }
    case 'requeue':
      return { back: detail % 5 === 0 ? 'end' : detail % 5 }
    case 'moveLane':
      return target
    case 'transfer':
      return { ...target, keepPlace: detail % 3 !== 0 }
    case 'decline':
    case 'remove':
      return detail % 2 ? { reason: 'お電話で' } : {}
    default:
      return {}
  }
}
