import type { Temporal } from 'temporal-polyfill'
import * as contract from '#contract/tickets/estimates.ts'
import { measureAccuracy } from '#domain/estimates/accuracy.ts'
import { refuse } from '#domain/refusal.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Database } from '#platform/database/db.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { readShopAndDay } from '../tickets/read/queue.ts'
import { readQuotedEstimates } from './quoted-estimates.ts'

/** Business days in the report, including the current one. */
const days = 30

export function estimateApi({ db, clock }: { db: Database; clock: () => Temporal.Instant }): OperationWithHandler[] {
  return [
    implementOperation(contract.getEstimateAccuracy, (_, call) =>
      db.readScope(membershipOf(call), async (tx) => {
        const { shopId } = membershipOf(call)
        const shopDay = await readShopAndDay(tx, shopId, clock())
        if (!shopDay) return refuse('shop.notFound')
        const quoted = await readQuotedEstimates(tx, shopId, { from: addDays(shopDay.day, 1 - days), to: shopDay.day })
        return {
          businessDay: shopDay.day,
          today: measureAccuracy(quoted.filter(({ day }) => day === shopDay.day)),
          days,
          past: measureAccuracy(quoted),
        }
      }),
    ),
  ]
}
