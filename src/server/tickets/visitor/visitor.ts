import type { Temporal } from 'temporal-polyfill'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import type { Tx } from '#platform/database/db.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import type { FeatureHooks } from '../../hooks/hooks.ts'
import { readFeatureEntryOptions } from '../../hooks/read-offers.ts'
import { toVisitorShop } from '../../shops/show.ts'
import { readShopAndDay } from '../read/queue.ts'
import { readQueuePositionsInLanes } from '../read/read-queue-positions.ts'
import { toVisitorTicket } from '../read/visitor-ticket.ts'
import { readLatestMessages } from '../sent-messages/shop-messages.ts'
import { findTicket, readQueueSettings, toLaneGraces, toTicketView } from '../store.ts'

/** Returns the code that opens the ticket in another browser, with its number; null for a trial ticket, which is never found so. */
export function visitorTicketCode(
  { tokens }: { tokens: TokenDeriver },
  ticketId: string,
  { view, tokenVersion }: { view: Pick<VisitorTicket, 'trial'>; tokenVersion: number },
): string | null {
  return view.trial ? null : tokens.ticketCode(ticketId, tokenVersion)
}

export async function readVisitorTicket(
  tx: Tx,
  shopId: string,
  ticketId: string,
  now: Temporal.Instant,
  { besideTicket, entryOffers, waits }: Pick<FeatureHooks, 'besideTicket' | 'entryOffers' | 'waits'>,
): Promise<{ view: VisitorTicket; tokenVersion: number; mergedInto: string | null } | undefined> {
  const today = await readShopAndDay(tx, shopId, now)
  if (!today) return undefined
  const [row, settings, [message], [card], offers] = await Promise.all([
    findTicket(tx, shopId, ticketId),
    readQueueSettings(tx, shopId, { today, removedToo: true }),
    readLatestMessages(tx, shopId, [ticketId]),
    besideTicket.read(tx, shopId, { ticketIds: [ticketId] }),
    readFeatureEntryOptions({ entryOffers }, tx, shopId),
  ])
  if (!row) return undefined
  const positions = isWaiting(row.status)
    ? await readQueuePositionsInLanes(tx, shopId, { ...settings, today, now, prepareWaits: () => waits.prepare(tx, row, now) })
    : undefined
  const standing = positions?.standing.get(row.id) ?? null
  const names = { ...settings, shop: { ...toVisitorShop(today.shop), ...offers } }
  const at = now.toString({ smallestUnit: 'millisecond' })
  const ticket = toTicketView(row, toLaneGraces(settings.lanes))
  const view = toVisitorTicket(ticket, standing, names, at, message, card?.progress, row.businessDay < today.day)
  return { view, tokenVersion: row.tokenVersion, mergedInto: row.mergedInto }
}

/** Returns number and link of the ticket into which staff merged the visitor's own one. */
export async function readMergeTarget(
  tx: Tx,
  { tokens }: { tokens: TokenDeriver },
  shopId: string,
  mergedInto: string,
): Promise<{ number: string; token: string }> {
  const target = (await findTicket(tx, shopId, mergedInto))!
  return { number: formatTicketNumber(target.letter, target.ordinal), token: tokens.derive('ticket', target.id, target.tokenVersion) }
}
