/** A wish becomes the command that a member or a visitor would send, from what they see at that moment. */
import type { Wish } from './arbitraries.ts'
import { type Code, shownNow } from './codes.ts'
import { isAway, mayArrive } from './remote.ts'
import type { EditBody, LaneEdit, MoveBody, Request, ServiceEdit, SettingAct } from './requests.ts'
import { mayDo, openStatuses, type Policy, type StaffEvent, staffEventNames, staffEvents, type VisitorAct, visitorActs } from './rules.ts'
import type { Actor, Lane, Shop, Visit } from './state.ts'

export type Staffing = { actors: readonly Actor[]; counters: readonly string[] }

/** Undefined where there is nobody whom it could be about. `count`: names keys and devices, alike in each repetition of a run. */
export function requestOf(shop: Shop, staffing: Staffing, wished: Wish, count: number): Request | undefined {
  const wish = { ...wished, what: wished.what === 'some' ? somethingFor(shop, wished) : wished.what }
  const { what, detail } = wish
  const key = `command-${count}`
  const lane = shop.lanes[wish.lane % shop.lanes.length]!
  const actor = staffing.actors[wish.actor % staffing.actors.length]!
  // Now and then somebody's screen still shows a counter that was removed.
  const shown = staffing.counters.filter((id) => detail % 7 === 0 || !shop.removed.includes(id))
  const counterId = shown[detail % shown.length]!
  if (what === 'join' || what === 'add') {
    const named = detail % 3 === 0 ? { name: `山田 ${detail}` } : {}
    const locale = (['ja', 'en', 'zh'] as const)[detail % 3]!
    const serviceId = lane.services[detail % lane.services.length]!.id
    const body = { partySize: 1 + (detail % 6), locale, ...named }
    if (what === 'add') return { do: what, key, actor, lane: lane.id, body: { ...body, ...(detail % 2 ? { serviceId } : {}) } }
    const code = codeOfJoin(shop, lane, wish)
    const device = deviceOf(detail % 3 ? count : -(wish.visit % 3))
    return { do: 'join', key, device, lane: lane.id, ...(code && { code }), body: { ...body, serviceId } }
  }
  if (what === 'callNext') return { do: 'callNext', key, actor, lane: lane.id, body: { counterId } }
  const setting = settingOf(shop, staffing, wish, lane)
  // Most of them by whom they are for.
  if (setting) return { ...setting, key, actor: detail % 5 && !isForAll(setting.do) ? managerOf(staffing) : actor } as Request
  const visit = choose(shop.visits, wish, what as OnVisit)
  if (!visit) return undefined
  const own = { key, visit: visit.id, token: visit.token }
  if (what === 'leave' || what === 'onMyWay') return { do: what, ...own }
  if (what === 'here') return { do: what, ...own, code: detail % 3 ? rightCode(shop, detail) : otherCode(shop, detail) }
  if (what === 'late') return { do: what, ...own, body: { minutes: ([5, 10, 15] as const)[detail % 3]! } }
  if (what === 'change') return { do: what, ...own, body: ownChanges[detail % ownChanges.length]! }
  const rev = visit.rev + wrongBy(wish)
  if (what === 'undo') return { do: 'undo', key, actor, visit: visit.id, body: { rev } }
  if (what === 'arrive') return { do: what, key, actor, visit: visit.id, body: { rev, arrived: isAway(visit) === detail % 5 > 0 } }
  if (what === 'edit') return { do: 'edit', key, actor, visit: visit.id, body: { rev, ...edits[detail % edits.length]! } }
  const event = what as StaffEvent
  const body = { rev, ...bodyOf(event, detail, counterId, { lane: lane.id, services: lane.services.map(({ id }) => id) }) }
  return { do: 'move', key, actor, visit: visit.id, event, body }
}

const wrongBy = ({ wrongRev, detail }: Wish) => (wrongRev ? (detail % 2 ? -1 : 1) : 0)
const managerOf = ({ actors }: Staffing) => actors.find(({ rank }) => rank === 'manager')!
const isForAll = (what: SettingAct['do']) => what === 'door' || what === 'presence'

type WithoutActor<Act> = Act extends unknown ? Omit<Act, 'actor'> : never

function settingOf(shop: Shop, { counters }: Staffing, wish: Wish, lane: Lane): WithoutActor<SettingAct> | undefined {
  const { what, detail } = wish
  if (what === 'removeCounter') return { do: what, counter: counters.at(-1)! }
  if (what === 'renewCode') return { do: what, code: { typed: 'plain', ...shownNow(shop) } }
  if (what === 'open') return { do: 'door', lane: lane.id, to: what }
  if (what === 'pause' || what === 'close') {
    const until = detail % 2 ? 'dayEnd' : 'opened'
    return { do: 'door', lane: lane.id, to: what, body: { reason: 'break', until } }
  }
  if (what === 'presence') return { do: what, body: { state: detail % 3 ? 'serving_ready' : 'away' } }
  if (what === 'policy') {
    const replaces = wish.wrongRev ? policies[(detail + 1) % policies.length]! : lane.policy
    return { do: what, lane: lane.id, body: { replaces, policy: policies[detail % policies.length]! } }
  }
  if (what === 'lane') return { do: what, lane: lane.id, body: { rev: lane.rev + wrongBy(wish), ...laneEdits[detail % laneEdits.length]! } }
  if (what !== 'service') return undefined
  const service = lane.services[wish.visit % lane.services.length]!
  return { do: what, service: service.id, body: { rev: service.rev + wrongBy(wish), ...serviceEdits[detail % serviceEdits.length]! } }
}

const laneEdits: readonly LaneEdit[] = [
  { maxWaiting: 2 },
  { maxWaiting: null, dailyCap: null },
  { dailyCap: 3 },
  { graceSeconds: 20 },
  { graceSeconds: 600, maxCalls: 2 },
  { graceSeconds: 0 },
  { autoNoShow: true },
  { autoNoShow: false, maxCalls: 1 },
  { approval: true },
  { approval: false },
  { joinFrom: 'remote', remoteCap: 2 },
  { joinFrom: 'shop' },
  { joinFrom: 'anywhere', remoteCap: 3 },
]
const serviceEdits: readonly ServiceEdit[] = [{ priorMinutes: 3 }, { priorMinutes: 25 }, { open: false }, { open: true }, { open: true }]
const policies: readonly Policy[] = [
  { rule: 'strict' },
  { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } },
  { rule: 'ratio', shares: { normal: 2, booked: 1, care: 1, staff: 1 } },
  { rule: 'ratio', shares: { normal: 1, booked: 3, care: 2, staff: 1 } },
]
const ownChanges = [{ partySize: 2 }, { partySize: 5, locale: 'zh' }, { locale: 'en' }, {}] as const

/** 128 bits, as the pages make them. Of the phones below nought there are few: they ask again and again. */
const deviceOf = (count: number) => `device-${count}`.padEnd(22, 'x')

const edits: Omit<EditBody, 'rev'>[] = [
  { partySize: 7 },
  { name: '佐藤' },
  { name: '' },
  { locale: 'zh' },
  { class: 'care' },
  { class: 'booked' },
  { class: 'booked' },
  { class: 'staff' },
  { class: 'normal' },
  { note: '杖' },
  { note: '' },
]

/** Most know what their lane asks for. */
function codeOfJoin(shop: Shop, { joinFrom }: Lane, { choice, detail }: Wish): Code | undefined {
  if (choice % 11 === 0) return otherCode(shop, detail)
  if (joinFrom === 'shop') return choice % 11 === 1 ? undefined : rightCode(shop, detail)
  return choice % 3 ? undefined : rightCode(shop, detail)
}

const rightCode = (shop: Shop, detail: number): Code => ({ typed: (['plain', 'grouped', 'wide'] as const)[detail % 3]!, ...shownNow(shop) })

/** One that was shown before, perhaps just now, or none that ever was. */
function otherCode({ codesSeen }: Shop, detail: number): Code {
  const former = codesSeen.at(-2 - (detail % 3)) ?? codesSeen.at(-2)
  return former && detail % 4 ? { typed: 'plain', ...former } : { typed: 'plain', wrong: true }
}

type OnVisit = StaffEvent | 'undo' | 'edit' | 'arrive' | VisitorAct

/** Among the open tickets, or all; then among what may happen to it. */
function somethingFor({ visits }: Shop, { visit, choice }: Wish): Exclude<Wish['what'], 'some'> {
  const among = visits.filter(({ standing }) => openStatuses.includes(standing.status))
  const status = (among.length > 0 ? among : visits)[visit % Math.max(1, among.length)]?.standing.status
  const possible = staffEventNames.filter((event) => (staffEvents[event].from as readonly (string | undefined)[]).includes(status))
  return possible[choice % Math.max(1, possible.length)] ?? 'join'
}

function choose(visits: readonly Visit[], { visit, anyVisit }: Wish, what: OnVisit): Visit | undefined {
  const fits = (visit: Visit) => {
    const { standing, last } = visit
    if (what === 'undo') return last !== null
    if (what === 'arrive' || what === 'here') return mayArrive(visit) && (isAway(visit) || what === 'arrive')
    if (what === 'edit') return openStatuses.includes(standing.status)
    if (what in visitorActs) return mayDo(standing.status, what as VisitorAct)
    return (staffEvents[what as StaffEvent].from as readonly string[]).includes(standing.status)
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
