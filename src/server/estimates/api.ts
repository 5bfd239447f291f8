import type { Temporal } from 'temporal-polyfill'
import * as contract from '#contract/tickets/estimates.ts'
import { listHelpfulChanges, replayPolicy, replayStaffPlan } from '#contract/tickets/policy-replay.ts'
import {
  driftDays,
  findAccuracyDrift,
  hourOfDay,
  hoursOfBusinessDay,
  type MeasuredAccuracy,
  measureAccuracy,
  measureAccuracyBy,
} from '#domain/estimates/accuracy.ts'
import { refuse } from '#domain/refusal.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Database } from '#platform/database/db.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { readShopAndDay } from '../tickets/read/queue.ts'
import { readMeasuredDays } from './back-test.ts'
import { createPolicyReplays } from './policy-replay.ts'
import { readEstimatedLanes, readEstimatedServices, readQuotedEstimates } from './quoted-estimates.ts'

/** Business days in the report, including the current one. */
const days = 30

export function estimateApi({ db, clock }: { db: Database; clock: () => Temporal.Instant }): OperationWithHandler[] {
  const replays = createPolicyReplays({ db, clock })
  return [
    implementOperation(replayPolicy, ({ params, body }, call) => replays.replayChange(membershipOf(call), params.laneId, body)),
    implementOperation(replayStaffPlan, ({ body }, call) => replays.replayStaffPlan(membershipOf(call), body)),
    implementOperation(listHelpfulChanges, (_, call) => replays.listHelp(membershipOf(call))),
    implementOperation(contract.getEstimateAccuracy, (_, call) =>
      db.readScope(membershipOf(call), async (tx) => {
        const { shopId } = membershipOf(call)
        const shopDay = await readShopAndDay(tx, shopId, clock())
        if (!shopDay) return refuse('shop.notFound')
        const { day: today, shop } = shopDay
        const pastDays = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
        const [quoted, lanes, services] = await Promise.all([
          readQuotedEstimates(tx, shopId, { from: pastDays[0]!, to: today }),
          readEstimatedLanes(tx, shopId),
          readEstimatedServices(tx, shopId),
        ])
        const byDay = measureAccuracyBy(quoted, ({ day }) => day)
        const byHour = measureAccuracyBy(quoted, ({ at }) => hourOfDay(at, shop.timeZone))
        const byLane = measureAccuracyBy(quoted, ({ laneId }) => laneId)
        const byService = measureAccuracyBy(quoted, ({ serviceId }) => serviceId)
        return {
          businessDay: today,
          today: byDay.get(today) ?? measureAccuracy([]),
          days,
          past: measureAccuracy(quoted),
          byDay: pastDays.flatMap((day) => withAccuracy({ day }, byDay.get(day))),
          byHour: hoursOfBusinessDay(shop.dayStartsAt).flatMap((hour) => withAccuracy({ hour }, byHour.get(hour))),
          byService: services.flatMap((service) => withAccuracy(service, byService.get(service.serviceId))),
          byLane: lanes.flatMap((lane) => withAccuracy(lane, byLane.get(lane.laneId))),
        }
      }),
    ),
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

/** Returns one row, or none for a group without visits. */
const withAccuracy = <Group extends object>(group: Group, accuracy: MeasuredAccuracy | undefined) =>
  accuracy ? [{ ...group, ...accuracy }] : []
