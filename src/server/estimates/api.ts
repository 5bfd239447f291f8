import type { Temporal } from 'temporal-polyfill'
import * as contract from '#contract/tickets/estimates.ts'
import { listHelpfulChanges, replayPolicy, replayStaffPlan } from '#contract/tickets/policy-replay.ts'
import { driftDays, findAccuracyDrift } from '#domain/estimates/accuracy.ts'
import { refuse } from '#domain/refusal.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Database } from '#platform/database/db.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { readShopAndDay } from '../tickets/read/queue.ts'
import { readMeasuredDays } from './back-test.ts'
import { createPolicyReplays } from './policy-replay.ts'
import { createRecentAccuracy } from './recent-accuracy.ts'

export function estimateApi({ db, clock }: { db: Database; clock: () => Temporal.Instant }): OperationWithHandler[] {
  const replays = createPolicyReplays({ db, clock })
  const readRecentAccuracy = createRecentAccuracy({ db, clock })
  return [
    implementOperation(replayPolicy, ({ params, body }, call) => replays.replayChange(membershipOf(call), params.laneId, body)),
    implementOperation(replayStaffPlan, ({ body }, call) => replays.replayStaffPlan(membershipOf(call), body)),
    implementOperation(listHelpfulChanges, (_, call) => replays.listHelp(membershipOf(call))),
    implementOperation(contract.getEstimateAccuracy, (_, call) => readRecentAccuracy(membershipOf(call))),
    implementOperation(contract.getEstimateDrift, (_, call) =>
      db.readScope(membershipOf(call), async (tx) => {
        const { shopId } = membershipOf(call)
        const shopDay = await readShopAndDay(tx, shopId, clock())
        if (!shopDay) return refuse('shop.notFound')
        const { day: today } = shopDay
        const drift = findAccuracyDrift(await readMeasuredDays(tx, shopId, today), addDays(today, -driftDays))
        return { days: driftDays, drift }
      }),
    ),
  ]
}
