/** Turns a random command into a member's request about settings. */
import type { RandomCommand } from './arbitraries.ts'
import { currentShownCode } from './codes.ts'
import type { TextByLocale } from './messages.ts'
import type { LaneEdit, ServiceEdit, SettingCommand } from './requests.ts'
import type { CallOrderPolicy } from './rules.ts'
import { hasSettingsRow, referencedRows, removalRefusals, rowIdsInOrder, type SettingsRowKind, settingsRowKinds } from './settings-rows.ts'
import type { Actor, Lane, Shop } from './state.ts'

/** All that ever existed, because a screen may still show removed ones. */
export type ActorsAndCounters = { actors: readonly Actor[]; counters: readonly string[] }

export const revOffset = ({ wrongRev, detail }: RandomCommand) => (wrongRev ? (detail % 2 ? -1 : 1) : 0)
export const managerOf = ({ actors }: ActorsAndCounters) => actors.find(({ rank }) => rank === 'manager')!

type WithoutActor<Act> = Act extends unknown ? Omit<Act, 'actor'> : never

export function buildSettingCommand(
  shop: Shop,
  staffing: ActorsAndCounters,
  command: RandomCommand,
  lane: Lane,
): WithoutActor<SettingCommand> | undefined {
  const { what, detail } = command
  if (what === 'removeThing') return { do: what, ...chooseThing(shop, staffing, command) }
  if (what === 'arrange') {
    const kind = settingsRowKinds[command.choice % settingsRowKinds.length]!
    return { do: what, kind, body: { ids: anotherOrder(rowIdsInOrder(shop, kind), detail) } }
  }
  if (what === 'renewCode') return { do: what, code: { typed: 'plain', ...currentShownCode(shop) } }
  if (what === 'open') return { do: 'laneStatus', lane: lane.id, to: what }
  if (what === 'pause' || what === 'close') {
    const until = detail % 2 ? 'dayEnd' : 'opened'
    return { do: 'laneStatus', lane: lane.id, to: what, body: { reason: 'break', until } }
  }
  if (what === 'presence') {
    const body = { state: detail % 3 ? 'serving_ready' : 'away' } as const
    const colleague = staffing.actors[command.visit % staffing.actors.length]!.staff
    return command.choice % 3 ? { do: what, body } : { do: 'staffPresence', staff: colleague, body }
  }
  if (what === 'policy') {
    const replaces = command.wrongRev ? policies[(detail + 1) % policies.length]! : lane.policy
    return { do: what, lane: lane.id, body: { replaces, policy: policies[detail % policies.length]! } }
  }
  if (what === 'lane')
    return { do: what, lane: lane.id, body: { rev: lane.rev + revOffset(command), ...laneEdits[detail % laneEdits.length]! } }
  if (what === 'message') {
    const ticketId = shop.visits[command.visit % Math.max(1, shop.visits.length)]?.id
    const laneId = shop.lanes[command.actor % shop.lanes.length]!.id
    const to = command.choice % 3 === 0 && ticketId ? { ticketId } : command.choice % 3 === 1 ? { laneId } : {}
    return { do: what, body: { ...to, text: texts[detail % texts.length]! } }
  }
  if (what !== 'service') return undefined
  const service = lane.services[command.visit % lane.services.length]!
  return { do: what, service: service.id, body: { rev: service.rev + revOffset(command), ...serviceEdits[detail % serviceEdits.length]! } }
}

/** Moves one after the other to the front. Now and then the list lacks one. */
function anotherOrder(ids: readonly string[], detail: number): string[] {
  const first = ids[detail % Math.max(1, ids.length)]
  if (first === undefined) return []
  const others = ids.filter((id) => id !== first)
  return detail % 9 === 0 ? others : [first, ...others]
}

/** Half of the choices are what an undo would lead to, and among lanes the emptiest one. */
function chooseThing(
  shop: Shop,
  { actors, counters }: ActorsAndCounters,
  { choice, detail, visit }: RandomCommand,
): { kind: SettingsRowKind; thing: string } {
  const steps = shop.visits.flatMap(({ last }) => (last ? [referencedRows(last.standing)] : []))
  const led = steps.flatMap((named) =>
    settingsRowKinds.flatMap((kind) => {
      const thing = named[kind]
      return thing !== null && hasSettingsRow(shop, kind, thing) && removalRefusals(shop, kind, thing).length === 0 ? [{ kind, thing }] : []
    }),
  )
  if (choice % 2 && led.length > 0) return led[detail % led.length]!
  const kind = settingsRowKinds[Math.floor(choice / 2) % settingsRowKinds.length]!
  // If all visitors have left, only the running day prevents the removal.
  const left = shop.lanes.find(({ id }) => removalRefusals(shop, 'lanes', id).join() === 'lane.usedToday')
  const all = {
    lanes: [(detail % 2 && left ? left : shop.lanes.at(-1 - Number(detail % 4 === 0))!).id],
    services: shop.lanes[detail % shop.lanes.length]!.services.map(({ id }) => id),
    counters,
    staff: actors.map(({ staff }) => staff),
  }
  return { kind, thing: all[kind][visit % all[kind].length]! }
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
const texts: readonly TextByLocale[] = [
  { ja: '少々お待ちください' },
  { ja: '遅れています', en: 'We are late' },
  { ja: '書類', en: 'Papers', zh: '文件' },
  { en: 'Hello' },
]
const serviceEdits: readonly ServiceEdit[] = [{ priorMinutes: 3 }, { priorMinutes: 25 }, { open: false }, { open: true }, { open: true }]
const policies: readonly CallOrderPolicy[] = [
  { rule: 'strict' },
  { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } },
  { rule: 'ratio', shares: { normal: 2, booked: 1, care: 1, staff: 1 } },
  { rule: 'ratio', shares: { normal: 1, booked: 3, care: 2, staff: 1 } },
]
