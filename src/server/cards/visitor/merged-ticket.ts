/** Links a card to the ticket that took the place of its own one (docs/decisions/184-number-found-again.md). Called inside the queue lock. */
import { and, eq, inArray } from 'drizzle-orm'
import { isDraft } from '#domain/cards/card.ts'
import type { FeatureHooks } from '../../hooks/hooks.ts'
import { cardHintTopic } from '../card-hint.ts'
import { recordCardEvent } from '../record.ts'
import { cards, cardTickets } from '../table.ts'

export const mergedTicketCardHook: FeatureHooks['mergedTicketCard'] = {
  async link(tx, scope, { from, into, actor, now }) {
    const linked = await tx
      .select({ ticketId: cardTickets.ticketId, cardId: cards.id, status: cards.status, answers: cards.answers })
      .from(cardTickets)
      .innerJoin(cards, eq(cards.id, cardTickets.cardId))
      .where(and(eq(cardTickets.shopId, scope.shopId), inArray(cardTickets.ticketId, [from, into])))
    const [card, own] = [from, into].map((id) => linked.find(({ ticketId }) => ticketId === id))
    if (!card || (own && !(isDraft(own.status) && Object.keys(own.answers).length === 0))) return undefined
    const { cardId } = card
    const replaced = own?.cardId ?? null
    // The visitor may begin or link another card at the same moment, which then stays.
    const { rowCount } = await tx.$client.query(
      `insert into card_ticket as v (ticket_id, organization_id, shop_id, card_id, browsers)
       select $2, m.organization_id, m.shop_id, m.card_id, array_remove(array_append(m.browsers, t.device), null)
         from card_ticket m join ticket t on t.id = m.ticket_id where m.ticket_id = $1
       on conflict (ticket_id) do update set card_id = excluded.card_id, browsers = excluded.browsers where v.card_id = $3`,
      [from, into, replaced],
    )
    if (rowCount === 0) return undefined
    await recordCardEvent(tx, { scope, cardId, kind: 'card.link', actor, now, data: { ticketId: into } })
    if (replaced) tx.hint(cardHintTopic(scope.shopId, replaced), now.epochMilliseconds)
    return { replaced }
  },
  async unlink(tx, { shopId }, { from, into, replaced, now }) {
    const [card] = await tx
      .select({ id: cardTickets.cardId })
      .from(cardTickets)
      .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.ticketId, from)))
    if (!card) return
    const condition = linkCondition(shopId, into, card.id)
    if (replaced) await tx.update(cardTickets).set({ cardId: replaced, browsers: [] }).where(condition)
    else await tx.delete(cardTickets).where(condition)
    for (const id of replaced ? [card.id, replaced] : [card.id]) tx.hint(cardHintTopic(shopId, id), now.epochMilliseconds)
  },
}

const linkCondition = (shopId: string, ticketId: string, cardId: string) =>
  and(eq(cardTickets.shopId, shopId), eq(cardTickets.ticketId, ticketId), eq(cardTickets.cardId, cardId))
