/** Replays a shop's last days with changes, so that a manager sees their effect before making them. */
import type { Temporal } from 'temporal-polyfill'
import type { HelpfulChanges, LaneChange, PolicyReplay, ReplayedWaits } from '#contract/tickets/policy-replay.ts'
import type { ReplayedLane, ReplayedVisit } from '#domain/estimates/what-if/replayed-day.ts'
import { measureWaits, measureWaitsByLane } from '#domain/estimates/what-if/wait-figures.ts'
import { listHelp, rankHelp, withHelp } from '#domain/estimates/what-if/what-helps.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { type RecordedShop, readRecordedShop, replayDays } from './recorded-shop.ts'

/** Further replays wait for those before. */
const maxQueued = 4

type Refused = Exclude<Awaited<ReturnType<typeof readRecordedShop>>, RecordedShop> | Refusal<'request.tooMany'>

export type PolicyReplays = {
  replayChange(scope: Required<Scope>, laneId: string, change: LaneChange): Promise<PolicyReplay | Refused>
  listHelp(scope: Required<Scope>): Promise<HelpfulChanges | Refused>
}

/** Replays one request at a time, so that several managers do not slow down the desk. */
export function createPolicyReplays({ db, clock }: { db: Database; clock: () => Temporal.Instant }): PolicyReplays {
  const inTurn = createConcurrencyLimiter(1)

  async function replay<Result extends object>(
    scope: Required<Scope>,
    laneId: string | undefined,
    measure: (recorded: RecordedShop) => Promise<Result>,
  ): Promise<Result | Refused> {
    const result = await inTurn(maxQueued, async () => {
      const recorded = await readRecordedShop(db, scope, clock(), laneId)
      return isRefusal(recorded) ? recorded : measure(recorded)
    })
    return isRefusal(result) && result.refused === 'gate.full'
      ? refuse('request.tooMany', { params: { seconds: 10 } })
      : (result as Result | Refused)
  }

  return {
    replayChange: (scope, laneId, change) => replay(scope, laneId, (recorded) => replayChange(recorded, laneId, change)),
    listHelp: (scope) => replay(scope, undefined, measureHelp),
  }
}

async function replayChange({ lanes, days, visits }: RecordedShop, laneId: string, change: LaneChange): Promise<PolicyReplay> {
  const before = await replayDays(days, () => ({ lanes }))
  const changed = { lanes: lanes.map((lane) => (lane.id === laneId ? withChange(lane, change) : lane)) }
  const after = await replayDays(days, () => changed)
  return { days: days.length, visits, before: toReplayedWaits(before), after: toReplayedWaits(after) }
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
