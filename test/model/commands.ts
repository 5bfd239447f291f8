/** Turns a random command into the request that a member or visitor would send, given what they see now. */
import { visitsAtCounter } from './acts.ts'
import type { RandomCommand } from './arbitraries.ts'
import { currentShownCode, type EnteredCode } from './codes.ts'
import { hasNotArrived, mayArrive } from './remote.ts'
import { type EditBody, isOpenToAllStaff, type ModelRequest, type MoveBody } from './requests.ts'
import { isVisitorActAllowed, openStatuses, type StaffEvent, staffEventNames, staffEvents, type VisitorAct, visitorActs } from './rules.ts'
import { type ActorsAndCounters, buildSettingCommand, managerOf, revOffset } from './setting-commands.ts'
import { findUndoRefusals } from './settings-rows.ts'
import { type Lane, laneOf, type Shop, type Visit } from './state.ts'

/** Returns undefined if no ticket fits. `count` names keys and devices, the same in each repetition of a run. */
export function buildRequest(shop: Shop, staffing: ActorsAndCounters, random: RandomCommand, count: number): ModelRequest | undefined {
  const command = { ...random, what: whatFor(shop, random) }
  const { what, detail } = command
  const key = `command-${count}`
  const lane = laneOf(shop, chooseLane(shop, command))
  const actor = staffing.actors[command.actor % staffing.actors.length]!
  // Some screens still show a removed counter.
  const shown = detail % 7 === 0 || shop.order.counters.length === 0 ? staffing.counters : shop.order.counters
  const counterId = shown[detail % shown.length]!
  if (what === 'join' || what === 'add') {
    const named = detail % 3 === 0 ? { name: `山田 ${detail}` } : {}
    const locale = (['ja', 'en', 'zh'] as const)[detail % 3]!
    const serviceId = lane.services[detail % lane.services.length]!.id
    const body = { partySize: 1 + (detail % 6), locale, ...named }
    if (what === 'add') return { do: what, key, actor, lane: lane.id, body: { ...body, ...(detail % 2 ? { serviceId } : {}) } }
    const code = codeOfJoin(shop, lane, command)
    const device = deviceOf(detail % 3 ? count : -(command.visit % 3))
    return { do: 'join', key, device, lane: lane.id, ...(code && { code }), body: { ...body, serviceId } }
  }
  if (what === 'callNext') {
    const named = detail % 2 ? shop.visits[detail % Math.max(1, shop.visits.length)] : visitsAtCounter(shop, counterId)[0]
    const finish = detail % 3 && named ? { finish: named.id } : {}
    return { do: 'callNext', key, actor, lane: lane.id, body: { counterId, ...finish, beside: detail % 4 !== 1 } }
  }
  const setting = buildSettingCommand(shop, staffing, command, lane)
  // Most settings are sent by a member who may change them.
  if (setting) return { ...setting, key, actor: detail % 5 && !isOpenToAllStaff(setting.do) ? managerOf(staffing) : actor } as ModelRequest
  const visit = choose(shop, command, what as OnVisit)
  if (!visit) return undefined
  const own = { key, visit: visit.id, token: visit.token }
  if (what === 'leave' || what === 'undoLeave' || what === 'back' || what === 'onMyWay') return { do: what, ...own }
  if (what === 'here') return { do: what, ...own, code: detail % 3 ? rightCode(shop, detail) : otherCode(shop, detail) }
  if (what === 'late') return { do: what, ...own, body: { minutes: ([5, 10, 15, 30] as const)[detail % 4]! } }
  if (what === 'change') return { do: what, ...own, body: ownChanges[detail % ownChanges.length]! }
  const rev = visit.rev + revOffset(command)
  if (what === 'undo') return { do: 'undo', key, actor, visit: visit.id, body: { rev } }
  if (what === 'arrive') return { do: what, key, actor, visit: visit.id, body: { rev, arrived: hasNotArrived(visit) === detail % 5 > 0 } }
  if (what === 'edit') return { do: 'edit', key, actor, visit: visit.id, body: { rev, ...edits[detail % edits.length]! } }
  const event = what as StaffEvent
  const into = event === 'merge' ? { into: mergeTarget(shop, visit, detail) } : {}
  const body = { rev, ...into, ...bodyOf(event, detail, counterId, { lane: lane.id, services: lane.services.map(({ id }) => id) }) }
  return { do: 'move', key, actor, visit: visit.id, event, body }
}

const ownChanges = [{ partySize: 2 }, { partySize: 5, locale: 'zh' }, { locale: 'en' }, {}] as const

/** Makes a device id as long as those of the pages. A negative `count` is one of a few devices that join repeatedly. */
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

/** Most visitors have the code that their lane asks for. */
function codeOfJoin(shop: Shop, { joinFrom }: Lane, { choice, detail }: RandomCommand): EnteredCode | undefined {
  if (choice % 11 === 0) return otherCode(shop, detail)
  if (joinFrom === 'shop') return choice % 11 === 1 ? undefined : rightCode(shop, detail)
  return choice % 3 ? undefined : rightCode(shop, detail)
}

const rightCode = (shop: Shop, detail: number): EnteredCode => ({
  typed: (['plain', 'grouped', 'wide'] as const)[detail % 3]!,
  ...currentShownCode(shop),
})

/** A code shown earlier, perhaps just now, or one that never existed. */
function otherCode({ codesSeen }: Shop, detail: number): EnteredCode {
  const former = codesSeen.at(-2 - (detail % 3)) ?? codesSeen.at(-2)
  return former && detail % 4 ? { typed: 'plain', ...former } : { typed: 'plain', wrong: true }
}

type OnVisit = StaffEvent | 'undo' | 'edit' | 'arrive' | VisitorAct

/** Commands that are impossible now are rarely chosen. */
function whatFor(shop: Shop, command: RandomCommand): Exclude<RandomCommand['what'], 'some'> {
  const { what, anyVisit } = command
  if (what === 'some') return somethingFor(shop, command)
  return anyVisit || !isOnVisit(what) || shop.visits.some((visit) => fits(visit, what)) ? what : somethingFor(shop, command)
}

const isOnVisit = (what: RandomCommand['what']): what is OnVisit =>
  what === 'undo' || what === 'edit' || what === 'arrive' || what in visitorActs || what in staffEvents

/** Chooses a ticket among the open ones, or all, then one of its allowed events. */
function somethingFor({ visits }: Shop, { visit, choice }: RandomCommand): Exclude<RandomCommand['what'], 'some'> {
  const among = visits.filter(({ standing }) => openStatuses.includes(standing.status))
  const status = (among.length > 0 ? among : visits)[visit % Math.max(1, among.length)]?.standing.status
  const possible = staffEventNames.filter((event) => (staffEvents[event].from as readonly (string | undefined)[]).includes(status))
  return possible[choice % Math.max(1, possible.length)] ?? 'join'
}

function chooseLane({ lanes, order }: Shop, { lane, detail }: RandomCommand): string {
  return detail % 7 === 0 || order.lanes.length === 0 ? lanes[lane % lanes.length]!.id : order.lanes[lane % order.lanes.length]!
}

function choose(shop: Shop, { visit, detail, anyVisit }: RandomCommand, what: OnVisit): Visit | undefined {
  const { visits } = shop
  const fitting = anyVisit ? [] : visits.filter((one) => fits(one, what))
  // Undo is most interesting if it leads to a removed row.
  const gone = what === 'undo' && detail % 3 === 0 ? fitting.filter((one) => findUndoRefusals(shop, one.last).length > 0) : []
  const come = what === 'arrive' && detail % 2 ? fitting.filter((one) => !hasNotArrived(one)) : []
  // Serving records an arrival. Its undo makes the visitor absent again.
  const served = (what === 'serveNow' || what === 'start') && detail % 2 ? fitting.filter(hasNotArrived) : []
  const arrived = what === 'undo' && detail % 3 === 1 ? fitting.filter(({ last }) => last?.arrived) : []
  const second = what === 'merge' ? fitting.filter((one) => earlierInLine(shop, one).length > 0) : []
  const among = [gone, come, served, arrived, second, fitting, visits].find(({ length }) => length > 0) ?? []
  return among[visit % among.length]
}

function fits(visit: Visit, what: OnVisit): boolean {
  const { standing, last, left } = visit
  if (what === 'undo') return last !== null
  if (what === 'arrive' || what === 'here') return mayArrive(visit) && (hasNotArrived(visit) || what === 'arrive')
  if (what === 'edit') return openStatuses.includes(standing.status)
  if (what === 'undoLeave') return left !== null
  if (what in visitorActs) return isVisitorActAllowed(standing.status, what as VisitorAct)
  return (staffEvents[what as StaffEvent].from as readonly string[]).includes(standing.status)
}

/** Visits into which this one may be merged. */
const earlierInLine = ({ visits }: Shop, { standing, joinedSeq }: Visit) =>
  visits.filter((one) => one.standing.status === 'waiting' && one.standing.lane === standing.lane && one.joinedSeq < joinedSeq)

function mergeTarget(shop: Shop, visit: Visit, detail: number): string {
  const line = earlierInLine(shop, visit)
  const among = detail % 7 === 0 || line.length === 0 ? shop.visits : line
  return among[detail % among.length]!.id
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
    case 'reinstate':
      return detail % 2 ? { back: detail % 5 || 'end' } : {}
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
