/** Undoes the last step: returns the ticket to where it was, if that still exists. */

import type { Ticket } from '#contract/tickets/ticket.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isOpenTicket, type TicketState, undoTicketMove } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import { staff } from '../../members/table.ts'
import { counters, lanes, services } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { readShopAndDay } from '../read/queue.ts'
import { findTicketAtRev, monotonicMoveTime, runStaffCommand, scopeOfRequest } from './commands.ts'
import { separateFromTarget } from './merge.ts'
import { persistTicketUndo, readLatestStep } from './record.ts'

export type RemovedSettingRefusal = Refusal<
  'ticket.laneRemoved' | 'ticket.serviceRemoved' | 'ticket.counterRemoved' | 'ticket.personRemoved'
>
type UndoRefusal =
  | RemovedSettingRefusal
  | Refusal<
      'ticket.notFound' | 'ticket.changed' | 'ticket.nothingToUndo' | 'ticket.tooLateToUndo' | 'ticket.dayOver' | 'idempotency.mismatch'
    >

/** `locale`: language in which a removed lane, service, counter or person is named. */
export function undoTicketStep(
  ctx: QueueContext,
  { ticketId, rev, locale }: { ticketId: string; rev: number; locale: Locale },
  call: StaffRequest,
): Promise<Ticket | UndoRefusal> {
  const { shopId, role } = call.membership
  const read = (tx: Tx) =>
    Promise.all([findTicketAtRev(tx, shopId, ticketId, rev), readLatestStep(tx, ticketId), readShopAndDay(tx, shopId, ctx.clock())])
  type Refused = Exclude<UndoRefusal, Refusal<'idempotency.mismatch'>>
  return runStaffCommand<Awaited<ReturnType<typeof read>>, Refused>(ctx, call, read, async (tx, seq, [found, step, today]) => {
    if (isRefusal(found)) return found
    const { row, lane } = found
    if (!row.lastMove || !step) return refuse('ticket.nothingToUndo')
    // A ticket of a past day would reopen in today's line.
    if (today!.day > row.businessDay) return refuse('ticket.dayOver')
    const now = monotonicMoveTime(ctx, row)
    const after = undoTicketMove(step, role, now)
    if (isRefusal(after)) return after
    const removed = isOpenTicket(after.status) ? await refuseRemovedSettings(tx, shopId, after, locale) : undefined
    if (removed) return removed
    const undone = { scope: scopeOfRequest(call), seq, actor: memberActorOf(call), now }
    await persistTicketUndo(tx, { ...undone, onTicket: ctx.hooks.onTicket, before: row, after, step, lane })
    if (row.mergedInto !== null) await separateFromTarget(tx, { ...undone, row, cards: ctx.hooks.mergedTicketCard })
    return ticketId
  })
}

/**
 * Returns what the ticket would return to but was removed; undefined if all exists. An open visit must not name a removed thing
 * (queue-settings/setting-usage.ts). Removing takes the queue lock too.
 */
export async function refuseRemovedSettings(
  tx: Tx,
  shopId: string,
  { laneId, serviceId, counterId, staffId }: TicketState,
  locale: Locale,
): Promise<RemovedSettingRefusal | undefined> {
  const [[lane], [service], [counter], [person]] = await Promise.all([
    tx
      .select()
      .from(lanes)
      .where(rowInShopCondition(lanes, { shopId, id: laneId })),
    tx
      .select()
      .from(services)
      .where(rowInShopCondition(services, { shopId, id: serviceId })),
    counterId
      ? tx
          .select()
          .from(counters)
          .where(rowInShopCondition(counters, { shopId, id: counterId }))
      : [],
    staffId
      ? tx
          .select()
          .from(staff)
          .where(rowInShopCondition(staff, { shopId, id: staffId }))
      : [],
  ])
  if (lane?.archivedAt) return refuse('ticket.laneRemoved', { params: { letter: lane.letter, name: localizedText(lane.name, locale) } })
  if (service?.archivedAt) return refuse('ticket.serviceRemoved', { params: { name: localizedText(service.name, locale) } })
  if (counter?.archivedAt) return refuse('ticket.counterRemoved', { params: { name: counter.name } })
  return person?.status === 'left' ? refuse('ticket.personRemoved', { params: { name: person.name } }) : undefined
}
