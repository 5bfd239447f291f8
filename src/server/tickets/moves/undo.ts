/** Undoes the last step: returns the ticket to where it was, if that still exists. */

import type { Ticket } from '#contract/tickets/ticket.ts'
import { type Locale, localText } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isOpen, type TicketState, undoStep } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowOf } from '#platform/database/row-of.ts'
import { actorOf, type StaffCall } from '../../feed/staff-call.ts'
import { staff } from '../../members/table.ts'
import { counters, lanes, services } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { readShopDay } from '../read/queue.ts'
import { asStaff, findAtRev, notBeforeLastMove, scopeOf } from './commands.ts'
import { readLastStep, recordUndo } from './record.ts'

export type RemovedSettingRefusal = Refusal<
  'ticket.laneRemoved' | 'ticket.serviceRemoved' | 'ticket.counterRemoved' | 'ticket.personRemoved'
>
type UndoRefusal =
  | RemovedSettingRefusal
  | Refusal<
      'ticket.notFound' | 'ticket.changed' | 'ticket.nothingToUndo' | 'ticket.tooLateToUndo' | 'ticket.dayOver' | 'idempotency.mismatch'
    >

/** `locale`: language in which a removed lane, service, counter or person is named. */
export function undo(
  ctx: QueueContext,
  { ticketId, rev, locale }: { ticketId: string; rev: number; locale: Locale },
  call: StaffCall,
): Promise<Ticket | UndoRefusal> {
  return asStaff<Exclude<UndoRefusal, Refusal<'idempotency.mismatch'>>>(ctx, call, async (tx, seq) => {
    const { shopId, role } = call.membership
    const row = await findAtRev(tx, shopId, ticketId, rev)
    if (isRefusal(row)) return row
    const step = await readLastStep(tx, row)
    if (!step) return refuse('ticket.nothingToUndo')
    // A ticket of a past day would reopen in today's line.
    if ((await readShopDay(tx, shopId, ctx.clock()))!.day > row.businessDay) return refuse('ticket.dayOver')
    const now = notBeforeLastMove(ctx, row)
    const after = undoStep(step, role, now)
    if (isRefusal(after)) return after
    const removed = isOpen(after.status) ? await findRemoved(tx, shopId, after, locale) : undefined
    if (removed) return removed
    await recordUndo(tx, { onTicket: ctx.hooks.onTicket, scope: scopeOf(call), seq, before: row, after, step, actor: actorOf(call), now })
    return ticketId
  })
}

/**
 * Returns what the ticket would return to but was removed; undefined if all exists. An open visit must not name a removed thing
 * (queue-settings/in-use.ts). Removing takes the queue lock too.
 */
export async function findRemoved(
  tx: Tx,
  shopId: string,
  { laneId, serviceId, counterId, staffId }: TicketState,
  locale: Locale,
): Promise<RemovedSettingRefusal | undefined> {
  const [[lane], [service], [counter], [person]] = await Promise.all([
    tx
      .select()
      .from(lanes)
      .where(rowOf(lanes, { shopId, id: laneId })),
    tx
      .select()
      .from(services)
      .where(rowOf(services, { shopId, id: serviceId })),
    counterId
      ? tx
          .select()
          .from(counters)
          .where(rowOf(counters, { shopId, id: counterId }))
      : [],
    staffId
      ? tx
          .select()
          .from(staff)
          .where(rowOf(staff, { shopId, id: staffId }))
      : [],
  ])
  if (lane?.archivedAt) return refuse('ticket.laneRemoved', { params: { letter: lane.letter, name: localText(lane.name, locale) } })
  if (service?.archivedAt) return refuse('ticket.serviceRemoved', { params: { name: localText(service.name, locale) } })
  if (counter?.archivedAt) return refuse('ticket.counterRemoved', { params: { name: counter.name } })
  return person?.status === 'left' ? refuse('ticket.personRemoved', { params: { name: person.name } }) : undefined
}
