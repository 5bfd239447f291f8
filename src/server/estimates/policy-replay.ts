/** Replays a shop's last days with changes, so that a manager sees their effect before making them. */
import type { Temporal } from 'temporal-polyfill'
import type { HelpfulChanges, LaneChange, PolicyReplay, ReplayedWaits, StaffPlanChange } from '#contract/tickets/policy-replay.ts'
import type { RecordedDay } from '#domain/estimates/what-if/recorded-day.ts'
import type { ReplayedLane, ReplayedVisit } from '#domain/estimates/what-if/replayed-day.ts'
import { withoutPerson, withStaffPlan } from '#domain/estimates/what-if/staff-plan.ts'
import { measureWaits, measureWaitsByLane } from '#domain/estimates/what-if/wait-figures.ts'
import { listHelp, rankHelp, withHelp } from '#domain/estimates/what-if/what-helps.ts'
import { shiftsOnDayOf, type WorkPlan } from '#domain/presence.ts'
import { areHoursValid } from '#domain/queue-settings/hours.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { businessDayStart } from '#domain/time/business-day.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { type RecordedShop, readRecordedShop, replayDays } from './recorded-shop.ts'

/** Replays of a shop that may wait for the one before. */
const maxQueued = 1

type Settings = Pick<RecordedShop, 'shop' | 'lanes'>
type Replayable = { lanes: readonly ReplayedLane[]; days: readonly RecordedDay[] }
type Refused<Code extends string = never> = Refusal<Code | 'estimates.tooFewVisits' | 'shop.notFound' | 'request.tooMany'>

export type PolicyReplays = {
  replayChange(scope: Required<Scope>, laneId: string, change: LaneChange): Promise<PolicyReplay | Refused<'lane.notFound'>>
  replayStaffPlan(
    scope: Required<Scope>,
    change: StaffPlanChange,
  ): Promise<PolicyReplay | Refused<'staff.notFound' | 'lane.hoursImpossible'>>
  listHelp(scope: Required<Scope>): Promise<HelpfulChanges | Refused>
}

/**
 * Replays one request at a time, so that several managers do not slow down the desk. Each shop has a line of its own, so that no shop can
 * use up the turns of others.
 */
export function createPolicyReplays({ db, clock }: { db: Database; clock: () => Temporal.Instant }): PolicyReplays {
  const inTurn = createConcurrencyLimiter(1)
  const linesByShop = new Map<string, ConcurrencyLimiter>()

  function lineOf(shopId: string): ConcurrencyLimiter {
    const line = linesByShop.get(shopId) ?? createConcurrencyLimiter(1)
    linesByShop.set(shopId, line)
    return line
  }

  async function replay<Result extends object, Code extends string = never>(
    scope: Required<Scope>,
    measure: (recorded: RecordedShop) => Promise<Result>,
    check: (settings: Settings) => Refusal<Code> | undefined = () => undefined,
  ): Promise<Result | Refused<Code>> {
    const run = async () => {
      const recorded = await readRecordedShop(db, scope, clock(), check)
      return 'refused' in recorded ? recorded : measure(recorded)
    }
    const result = await lineOf(scope.shopId)(maxQueued, () => inTurn(Number.POSITIVE_INFINITY, run))
    return isRefusal(result) && result.refused === 'gate.full'
      ? refuse('request.tooMany', { params: { seconds: 10 } })
      : (result as Result | Refused<Code>)
  }

  return {
    replayChange: (scope, laneId, change) =>
      replay(
        scope,
        (recorded) => compare(recorded, withLaneChange(recorded, laneId, change)),
        ({ lanes }) => (lanes.some(({ id }) => id === laneId) ? undefined : refuse('lane.notFound')),
      ),
    replayStaffPlan: (scope, change) =>
      replay(
        scope,
        (recorded) => compare(recorded, withPlanChange(recorded, change)),
        ({ shop }) => checkStaffPlan(shop, change),
      ),
    listHelp: (scope) => replay(scope, measureHelp),
  }
}

async function compare(recorded: RecordedShop, changed: Replayable): Promise<PolicyReplay> {
  const [before, after] = [await replayDays(recorded.days, () => recorded), await replayDays(changed.days, () => changed)]
  return { days: recorded.days.length, visits: recorded.visits, before: toReplayedWaits(before), after: toReplayedWaits(after) }
}

const withLaneChange = ({ lanes, days }: RecordedShop, laneId: string, change: LaneChange): Replayable => ({
  lanes: lanes.map((lane) => (lane.id === laneId ? withChange(lane, change) : lane)),
  days,
})

function checkStaffPlan({ staff, clock }: Settings['shop'], { staffId, plan }: StaffPlanChange) {
  if (staffId !== null && !staff.some(({ id }) => id === staffId)) return refuse('staff.notFound')
  const { dayStartsAt } = clock
  return plan?.shifts && !areHoursValid(plan.shifts, dayStartsAt) ? refuse('lane.hoursImpossible', { params: { dayStartsAt } }) : undefined
}

function withPlanChange({ shop, lanes, days }: RecordedShop, { staffId, plan }: StaffPlanChange): Replayable {
  const { clock, workPlans } = shop
  if (!plan) return { lanes, days: days.map((day) => withoutPerson(day, staffId)) }
  // A person who served nobody in all these days is new, whatever they were planned for.
  const isKnown = days.some(({ staff }) => staff.some(({ id }) => id === staffId))
  const present = isKnown ? workPlans.get(staffId!) : undefined
  const next: WorkPlan = { otherDays: [], leavesOn: null, ...present, shifts: plan.shifts }
  const hoursOn = (day: string, of?: WorkPlan) => (of?.shifts ? shiftsOnDayOf(businessDayStart(day, clock), of, clock) : null)
  const planned = days.map((day) => {
    const [before, after] = [hoursOn(day.businessDay, present), hoursOn(day.businessDay, next)]
    return withStaffPlan(day, { personId: staffId, serviceIds: plan.serviceIds, before, after })
  })
  return { lanes, days: planned }
}

async function measureHelp({ shop, lanes, days, visits }: RecordedShop): Promise<HelpfulChanges> {
  const before = await replayDays(days, () => ({ lanes }))
  const present = { ...shop, lanes: shop.lanes.filter(({ id }) => lanes.some((lane) => lane.id === id)) }
  const helped = []
  for (const help of listHelp(present, days))
    helped.push({ help, visits: await replayDays(days, (day) => withHelp(shop, { lanes }, help, day)) })
  return { days: days.length, visits, meanWait: measureWaits(before).meanWait, help: rankHelp(before, helped) }
}

const withChange = (lane: ReplayedLane, { policy, maxWaiting, dailyCap }: LaneChange): ReplayedLane => ({
  id: lane.id,
  policy: policy ?? lane.policy,
  maxWaiting: maxWaiting === undefined ? lane.maxWaiting : maxWaiting,
  dailyCap: dailyCap === undefined ? lane.dailyCap : dailyCap,
})

const toReplayedWaits = (visits: readonly ReplayedVisit[]): ReplayedWaits => ({
  all: measureWaits(visits),
  lanes: measureWaitsByLane(visits),
})
