import { and, eq, inArray, lt } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { isRefusal } from '#domain/refusal.ts'
import { moveTicket, openStatuses } from '#domain/tickets/ticket.ts'
import { businessDay, businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/db.ts'
import { shops } from '../shops/table.ts'
import type { QueueContext } from './context.ts'
import { takeSeq } from './in-queue.ts'
import { recordMove, stateOf } from './record.ts'
import type { TicketRow } from './store.ts'
import { tickets } from './table.ts'

/**
 * Ends the business days that are over (product.md, 4.1): who still waited has expired, who was being served is done. Finds them whenever it
 * runs, so a PC that slept over the end makes up for it. Two processes at once are harmless: the second finds nothing left.
 */
export async function closeEndedDays(ctx: QueueContext): Promise<void> {
  const { rows } = await ctx.db.pool.query<Required<Scope>>(
    `select organization_id as "organizationId", shop_id as "shopId" from resolver where kind = 'shop'`,
  )
  for (const scope of rows) await closeEndedDay(ctx, scope)
}

async function closeEndedDay(ctx: QueueContext, scope: Required<Scope>): Promise<void> {
  const { organizationId, shopId } = scope
  const left = await ctx.db.readScope(scope, async (tx) => (await readLeftOver(ctx, tx, shopId)).length)
  if (left === 0) return
  const seq = await ctx.db.inScope({ organizationId, shopId }, async (tx) => {
    const taken = await takeSeq(tx, shopId)
    for (const { row, ended } of await readLeftOver(ctx, tx, shopId)) await closeTicket(tx, scope, taken, row, ended)
    return taken
  })
  ctx.announced(shopId, seq)
}

type LeftOver = { row: TicketRow; ended: Temporal.Instant }

/** Open tickets of days that are over, with the instant at which theirs ended. */
async function readLeftOver(ctx: QueueContext, tx: Tx, shopId: string): Promise<LeftOver[]> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId))
  if (!shop) return []
  const clock: ShopClock = { timeZone: shop.timeZone, dayStartsAt: shop.dayStartsAt }
  const today = businessDay(ctx.clock(), clock)
  const rows = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.shopId, shopId), inArray(tickets.status, [...openStatuses]), lt(tickets.businessDay, today)))
  return rows.map((row) => ({ row, ended: businessDayStart(Temporal.PlainDate.from(row.businessDay).add({ days: 1 }).toString(), clock) }))
}

/** At the day's end, not at the time of this run: the hours in which a PC slept are nobody's wait. Never before the last move. */
async function closeTicket(tx: Tx, scope: Required<Scope>, seq: number, row: TicketRow, ended: Temporal.Instant): Promise<void> {
  const before = stateOf(row)
  const now = Temporal.Instant.compare(ended, before.movedAt) < 0 ? before.movedAt : ended
  const move = row.status === 'serving' ? 'autoClose' : 'expire'
  const after = moveTicket(before, move, now)
  if (isRefusal(after)) throw new Error(`the day's end has no move for a ticket that is ${row.status}`)
  await recordMove(tx, { scope, seq, before: row, after, move, actor: { by: 'system' }, now })
}
