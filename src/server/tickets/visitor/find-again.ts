/** Opens a number in another browser (docs/decisions/184-number-found-again.md). */
import { and, eq } from 'drizzle-orm'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { formatTicketNumber, parseTicketNumber } from '#domain/tickets/number.ts'
import { contactEndsWith, parseTicketProof, type TicketProof } from '#domain/tickets/proof.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { chargeAllOrNone } from '#platform/http/rate-limits.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import type { QueueContext } from '../context.ts'
import type { TicketRow } from '../store.ts'
import { tickets } from '../table.ts'

/** `address`: client IP. */
type FindAgainInput = { code: string; number: string; proof: string; device: string | undefined; address: string }
type FindAgainRefusal = Refusal<'entry.notFound' | 'entry.replaced' | 'entry.shopClosed' | 'ticket.searchFailed' | 'ticket.searchBlocked'>

/** Returns the ticket's token. A wrong number, proof, day or shop has one refusal, and each does the same work. */
export async function findTicketAgain(ctx: QueueContext, search: FindAgainInput): Promise<{ token: string } | FindAgainRefusal> {
  const code = parseEntryCode(search.code)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const [number, proof] = [parseTicketNumber(search.number), parseTicketProof(search.proof)]
  if (!number || !proof) return refuse('ticket.searchFailed')
  const { scope, clock } = settings
  const { shopId } = scope
  const day = businessDay(ctx.clock(), clock)
  // Charged before the search, so that simultaneous guesses are all counted. Also for numbers that don't exist, or the block would reveal which do.
  const charge = chargeAllOrNone([
    () => ctx.consumeNetwork('ticketSearch', { shopId, day, address: search.address }),
    ...(search.device ? [() => ctx.consumeShop('ticketSearch', shopId, `device ${search.device}`)] : []),
    () => ctx.consumeShop('ticketSearch', shopId, `${day} ${formatTicketNumber(number.letter, number.ordinal)}`),
  ])
  if (isRefusal(charge)) return refuse('ticket.searchBlocked')
  const rows = await ctx.db.readScope(scope, (tx) =>
    tx
      .select()
      .from(tickets)
      .where(
        and(
          eq(tickets.shopId, shopId),
          eq(tickets.businessDay, day),
          eq(tickets.letter, number.letter),
          eq(tickets.ordinal, number.ordinal),
        ),
      ),
  )
  // A removed lane and a new one may have given the same number on one day.
  const found = rows.find((row) => isProvedBy(ctx, row, proof))
  if (!found) return refuse('ticket.searchFailed')
  charge.refund()
  return { token: ctx.tokens.derive('ticket', found.id, found.tokenVersion) }
}

function isProvedBy({ tokens }: { tokens: TokenDeriver }, { id, tokenVersion, contact }: TicketRow, proof: TicketProof): boolean {
  return proof.digits ? contactEndsWith(contact, proof.digits) : tokens.ticketCode(id, tokenVersion) === proof.code
}
