import type { SendMessageInput, SentMessage } from '#contract/messages.ts'
import { presetMessageInAllLanguages } from '#domain/messages/preset-text.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isOpenTicket, type TicketStatus } from '#domain/tickets/ticket.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { ShopCommandContext } from '../../feed/context.ts'
import { runFeedCommand } from '../../feed/feed-command.ts'
import { findExistingLane } from '../moves/move-input.ts'
import { notifyShopMessage } from '../notifications/notify.ts'
import { readShopAndDay } from '../read/queue.ts'
import { readSentMessage } from '../sent-messages/shop-messages.ts'
import { findRecipientTicketIds, findTicketStatus, saveMessage } from '../sent-messages/store.ts'

type Refused = Refusal<'ticket.notFound' | 'ticket.wrongStatus' | 'lane.notFound' | 'message.noRecipients'>
type Sender = { membership: CallerMembership; account: AuthenticatedAccount; idempotency: IdempotentCall }

/** Statuses that a message to a lane or the shop reaches. Called and served visitors are spoken to. */
const waits: readonly TicketStatus[] = ['pending', 'waiting', 'held']

/** Sends a message to one visitor, or to all who wait now. Their tickets show it; later tickets don't. */
export function sendMessage(
  ctx: ShopCommandContext,
  { ticketId, laneId, preset, text }: SendMessageInput,
  sender: Sender,
): Promise<SentMessage | Refused | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId } = sender.membership
  const scope = { organizationId, shopId }
  const now = ctx.clock()
  return runFeedCommand<SentMessage, Refused>(
    ctx,
    sender,
    async (tx, seq) => {
      const [audience, shopDay] = await Promise.all([audienceOf(tx, shopId, { ticketId, laneId }), readShopAndDay(tx, shopId, now)])
      if (isRefusal(audience)) return audience
      if (audience.length === 0) return refuse('message.noRecipients')
      const at = new Date(now.epochMilliseconds)
      const id = newId(now.epochMilliseconds)
      const parties = audience.length
      const { accountId } = sender.account
      const to = { ticketId: ticketId ?? null, laneId: laneId ?? null }
      const words = { preset: preset ?? null, text: preset ? presetMessageInAllLanguages(preset) : text! }
      await saveMessage(
        tx,
        scope,
        { id, ...scope, businessDay: shopDay!.day, ...to, ...words, parties, sentBy: accountId, at, seq },
        audience,
      )
      await notifyShopMessage(tx, { scope, ticketIds: audience, text: words.text, now })
      await tx.insert(events).values({
        id: newId(now.epochMilliseconds),
        ...scope,
        seq,
        // A message to one visitor belongs to the visit's history.
        ...(ticketId ? { entityType: 'ticket', entityId: ticketId } : { entityType: 'message', entityId: id }),
        kind: ticketId ? 'ticket.message' : 'message.send',
        actorKind: 'member',
        actorId: accountId,
        at,
        data: { messageId: id, laneId: to.laneId, preset: words.preset, parties },
      })
      return { result: (await readSentMessage(tx, shopId, id))!, stored: { id } }
    },
    async (tx, { id }) => (await readSentMessage(tx, shopId, String(id)))!,
  )
}

async function audienceOf(
  tx: Tx,
  shopId: string,
  { ticketId, laneId }: Pick<SendMessageInput, 'ticketId' | 'laneId'>,
): Promise<string[] | Refused> {
  if (ticketId) {
    const status = await findTicketStatus(tx, shopId, ticketId)
    if (!status) return refuse('ticket.notFound')
    return isOpenTicket(status) ? [ticketId] : refuse('ticket.wrongStatus')
  }
  if (laneId && !(await findExistingLane(tx, shopId, laneId))) return refuse('lane.notFound')
  return findRecipientTicketIds(tx, shopId, laneId, waits)
}
