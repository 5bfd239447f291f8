import type { Temporal } from 'temporal-polyfill'
import * as contract from '#contract/reports.ts'
import { refuse } from '#domain/refusal.ts'
import type { Database } from '#platform/database/db.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { readDayReportData } from './day.ts'
import { createReportFile } from './day-file.ts'
import { readOpenWorkCounts } from './open-work.ts'

type Context = { db: Database; clock: () => Temporal.Instant; hooks: Pick<FeatureHooks, 'onDay' | 'openWork'> }

export function reportApi({ db, clock, hooks }: Context): OperationWithHandler[] {
  return [
    implementOperation(contract.countShopWork, (_, call) =>
      db.readScope(membershipOf(call), (tx) => readOpenWorkCounts(hooks, tx, membershipOf(call))),
    ),
    implementOperation(contract.getDayReport, ({ query }, call) =>
      db.readScope(
        membershipOf(call),
        async (tx) =>
          (await readDayReportData(hooks, tx, membershipOf(call).shopId, clock(), query.day))?.report ?? refuse('shop.notFound'),
      ),
    ),
    implementOperation(contract.exportDayReport, ({ query }, call) =>
      db.readScope(membershipOf(call), async (tx) => {
        const day = await readDayReportData(hooks, tx, membershipOf(call).shopId, clock(), query.day)
        return day ? createReportFile(day, query) : refuse('shop.notFound')
      }),
    ),
  ]
}
