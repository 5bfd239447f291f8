/** Visitors that wait for the first contact: cards and mails without a card (docs/decisions/194-first-contact.md). */
import { Temporal } from 'temporal-polyfill'
import { maxListedUnanswered, type Unanswered } from '#contract/inquiries.ts'
import { openMinutesBetween } from '#domain/cards/first-contact.ts'
import type { Locale } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import { contactHoursOf } from '../cards/first-contact/contact.ts'
import { fillListedCardFacts } from '../cards/list/facts.ts'
import { readListedCardsByIds } from '../cards/list/list.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { readListedInquiries } from './commands.ts'

/** Counting the opening hours of longer waits would read a calendar for each row. */
const maxCountedDays = 7

type Row = { id: string; isCard: boolean; since: Date; dueAt: Date | null }

export async function readUnanswered(tx: Tx, shopId: string, now: Temporal.Instant, locale: Locale): Promise<Unanswered> {
  const shop = await readShopRow(tx, shopId)
  const { rows } = await tx.$client.query<Row>({
    name: 'list-unanswered',
    text: `(select f.card_id as id, true as "isCard", f.since, f.due_at as "dueAt" from first_contact f
              join card c on c.id = f.card_id and c.status = 'submitted'
             where f.shop_id = $1 and f.contacted_at is null and not is_in_queue_care(f.card_id)
             order by f.since, f.card_id limit $2)
           union all
           (select i.id, false, i.received_at, i.due_at from inquiry i where i.shop_id = $1 and i.status = 'waiting'
             order by i.received_at, i.id limit $2)
            order by since, id limit $2`,
    values: [shopId, maxListedUnanswered + 1],
  })
  const shown = rows.slice(0, maxListedUnanswered)
  const idsOf = (isCard: boolean) => shown.filter((row) => row.isCard === isCard).map(({ id }) => id)
  const cards = await fillListedCardFacts(tx, { shopId, locale }, await readListedCardsByIds(tx, idsOf(true)))
  const mails = await readListedInquiries(tx, shopId, idsOf(false))
  const times = contactHoursOf(shop)
  const openMinutes = (since: Date) => {
    const from = Temporal.Instant.fromEpochMilliseconds(since.getTime())
    const isCounted = Temporal.Instant.compare(from.add({ hours: maxCountedDays * 24 }), now) >= 0
    return isCounted ? openMinutesBetween(from, now, times) : null
  }
  return {
    targetMinutes: shop.contactTargetMinutes,
    waiting: shown.map(({ id, since, dueAt }) => ({
      ...{ since: since.toISOString(), openMinutes: openMinutes(since), dueAt: dueAt?.toISOString() ?? null },
      card: cards.find((card) => card.id === id) ?? null,
      inquiry: mails.find((mail) => mail.id === id) ?? null,
    })),
    more: rows.length > maxListedUnanswered,
  }
}
