/** Visitors who get messages about their ticket at LINE. */
import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import type { Refusal } from '#domain/refusal.ts'
import { maxEmailChangesPerTicket } from '#domain/tickets/notifications.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import { deleteLineRecipients, type LineVisitor, saveLineRecipient } from '../../outbox/line-recipients.ts'
import type { QueueContext } from '../context.ts'
import { findTicket } from '../store.ts'
import { isTurnNear, sendNumber, withVisitorTicket } from './notifications.ts'
import { readVisitorTicket } from './visitor.ts'

/** Saves the visitor’s id and sends the number there. Does nothing if the ticket has closed. Call inside the scope. */
export async function linkTicketToLine(
  ctx: QueueContext,
  tx: Tx,
  { scope, ticketId }: { scope: Required<Scope>; ticketId: string },
  visitor: LineVisitor,
): Promise<void> {
  const now = ctx.clock()
  const row = await findTicket(tx, scope.shopId, ticketId)
  const ticket = row && (await readVisitorTicket(tx, scope.shopId, ticketId, now, ctx.hooks))
  if (!ticket || !isOpenTicket(row.status)) return
  const isNear = isTurnNear(row.status, ticket.view.ahead)
  await cancelObsoleteMessages(tx, { ids: [ticketId], because: 'obsolete', now, channel: 'line' })
  const id = await saveLineRecipient(tx, { scope, about: { kind: 'ticket', id: ticketId }, isNear, now, ...visitor })
  const { rows } = await tx.$client.query<{ given: number }>(
    `select count(*)::int as given from outbox_message where about_id = $1 and event = 'ticket.joined' and channel = 'line'`,
    [ticketId],
  )
  // Each of these messages counts toward the shop’s month at LINE.
  if (!visitor.blocked && rows[0]!.given < maxEmailChangesPerTicket) await sendNumber(tx, { scope, row, now }, ticket.view, { line: id })
}

/** Forgets the visitor’s id and ends their messages at LINE, also those about the reservation of this ticket. */
export function unlinkLine(
  ctx: QueueContext,
  token: string,
  call: IdempotentCall,
): Promise<TicketMailSubscription | Refusal<'ticket.notFound' | 'idempotency.mismatch'>> {
  return withVisitorTicket<never>(ctx, token, call, async (tx, { scope, row, now }) => {
    const ids = [row.id, ...(await ctx.hooks.besideLine(tx, scope.shopId, row.id))]
    await deleteLineRecipients(tx, ids)
    await cancelObsoleteMessages(tx, { ids, because: 'obsolete', now, channel: 'line' })
    return undefined
  })
}
