import type { Temporal } from 'temporal-polyfill'
import * as contract from '#contract/reports.ts'
import { refuse } from '#domain/refusal.ts'
import type { Database } from '#platform/database/db.ts'
import { handle, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import type { Hooks } from '../hooks/hooks.ts'
import { readDay } from './day.ts'
import { dayFile } from './day-file.ts'
import { readOpenWork } from './open-work.ts'

type Context = { db: Database; clock: () => Temporal.Instant; hooks: Pick<Hooks, 'onDay' | 'openWork'> }

export function reportApi({ db, clock, hooks }: Context): OperationWithHandler[] {
  return [
    handle(contract.countOpenWork, (_, call) => db.readScope(membershipOf(call), (tx) => readOpenWork(hooks, tx, membershipOf(call)))),
    handle(contract.getDay, ({ query }, call) =>
      db.readScope(
        membershipOf(call),
        async (tx) => (await readDay(hooks, tx, membershipOf(call).shopId, clock(), query.day))?.report ?? refuse('shop.notFound'),
      ),
    ),
    handle(contract.exportDay, ({ query }, call) =>
      db.readScope(membershipOf(call), async (tx) => {
        const day = await readDay(hooks, tx, membershipOf(call).shopId, clock(), query.day)
        return day ? dayFile(day, query) : refuse('shop.notFound')
      }),
    ),
  ]
}
