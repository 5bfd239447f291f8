/** Tickets of a kiosk: taken by a visitor, or issued by the check-in of a reservation. Each slip is printed once. */
import { eq } from 'drizzle-orm'
import type { KioskReservation, KioskTicket } from '#contract/devices/kiosk.ts'
import type { Locale } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { fitsName } from '#domain/reservations/reading.ts'
import type { Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { cards } from '../cards/table.ts'
import { devices } from '../members/table.ts'
import { enqueueTicketSlip, stateOfPrinter } from '../printing/jobs.ts'
import { printJobs } from '../printing/table.ts'
import { checkInAtKiosk } from '../reservations/check-in.ts'
import type { ReservationRow } from '../reservations/table.ts'
import { resolveReservationToken } from '../reservations/visitor.ts'
import { services } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { resolveTicketToken } from '../tickets/find-scope.ts'
import { joinQueue } from '../tickets/join/join.ts'
import { readVisitorTicket } from '../tickets/visitor/visitor.ts'
import { type FoundKiosk, findKiosk, readExpectedReservations } from './kiosk.ts'

type JoinInput = { serviceId: string; partySize: number; contact: string | undefined; locale: Locale }

/** No device takes the ticket: many visitors use one kiosk, so "one ticket per device" must not apply. */
export async function joinAtKiosk(ctx: QueueContext, token: string, join: JoinInput, call: IdempotentCall) {
  const kiosk = await findKiosk(ctx, token)
  if (isRefusal(kiosk)) return kiosk
  const { laneIds } = kiosk.settings
  const code = kiosk.shop.entryCode
  const joined = await joinQueue(ctx, { ...join, code, name: undefined, device: undefined, kiosk: { laneIds } }, call)
  return isRefusal(joined) ? joined : issued(ctx, kiosk, joined.token)
}

/** Finds one reservation of today. No fit and several fits have the same refusal, so that nobody learns who is expected. */
export async function findReservation(
  ctx: QueueContext,
  token: string,
  search: { link: string } | { digits: string; reading: string },
): Promise<KioskReservation | Refusal<'device.notFound' | 'reservation.notAtKiosk' | 'reservation.searchBlocked'>> {
  const kiosk = await findKiosk(ctx, token)
  if (isRefusal(kiosk)) return kiosk
  if ('link' in search) {
    // Not counted, because a link can't be guessed.
    const id = await reservationOfLink(ctx, search.link)
    return (
      (await showOnlyFit(ctx, kiosk, async (_, expected) => expected.filter((row) => row.id === id))) ?? refuse('reservation.notAtKiosk')
    )
  }
  // Charged before the search, so that simultaneous guesses are all counted.
  const charge = ctx.consumeShop('kioskSearch', kiosk.scope.shopId, kiosk.deviceId)
  if (isRefusal(charge)) return refuse('reservation.searchBlocked')
  const found = await showOnlyFit(ctx, kiosk, (tx, expected) => fittingReservations(tx, expected, search))
  if (!found) return refuse('reservation.notAtKiosk')
  charge.refund()
  return found
}

type Choice = (tx: Tx, expected: readonly ReservationRow[]) => Promise<readonly ReservationRow[]>

function showOnlyFit(ctx: QueueContext, kiosk: FoundKiosk, choose: Choice): Promise<KioskReservation | undefined> {
  return ctx.db.readScope(kiosk.scope, async (tx) => {
    const [only, ...others] = await choose(tx, await readExpectedReservations(tx, kiosk, ctx.clock()))
    return only && others.length === 0 ? showReservation(tx, only) : undefined
  })
}

async function reservationOfLink({ db }: QueueContext, link: string): Promise<string | undefined> {
  const token = link.trim().split(/[/?#]/).findLast(isPublicToken)
  return token && (await resolveReservationToken(db, token))?.id
}

async function fittingReservations(
  tx: Tx,
  expected: readonly ReservationRow[],
  { digits, reading }: { digits: string; reading: string },
): Promise<ReservationRow[]> {
  const withDigits = expected.filter(({ phone }) => phone?.replace(/\D/g, '').endsWith(digits))
  const fitting = await Promise.all(
    withDigits.map(async ({ shopId, cardId, name }) => {
      const [card] = cardId
        ? await tx
            .select({ name: cards.name, kana: cards.kana })
            .from(cards)
            .where(rowInShopCondition(cards, { shopId, id: cardId }))
        : []
      return fitsName(
        reading,
        [name, card?.name, card?.kana].filter((text) => text != null),
      )
    }),
  )
  return withDigits.filter((_, at) => fitting[at])
}

async function showReservation(tx: Tx, { id, startsAt, partySize, shopId, serviceId }: ReservationRow): Promise<KioskReservation> {
  const [service] = await tx
    .select({ name: services.name })
    .from(services)
    .where(rowInShopCondition(services, { shopId, id: serviceId }))
  return { reservationId: id, startsAt: startsAt!.toISOString(), service: { name: service!.name }, partySize }
}

export async function checkIn(ctx: QueueContext, { token, reservationId }: { token: string; reservationId: string }, call: IdempotentCall) {
  const kiosk = await findKiosk(ctx, token)
  if (isRefusal(kiosk)) return kiosk
  const checkedIn = await checkInAtKiosk(ctx, { scope: kiosk.scope, id: reservationId }, call)
  // The kiosk must not get more of the reservation than its ticket.
  if (isRefusal(checkedIn)) return { ...checkedIn, current: undefined }
  return issued(ctx, kiosk, checkedIn.ticket!.token)
}

async function issued(ctx: QueueContext, kiosk: FoundKiosk, token: string): Promise<KioskTicket> {
  const { scope } = kiosk
  const { ticketId } = (await resolveTicketToken(ctx.db, token))!
  const slip = await printOnce(ctx, kiosk, ticketId)
  const { view } = (await ctx.db.readScope(scope, (tx) => readVisitorTicket(tx, scope.shopId, ticketId, ctx.clock(), ctx.hooks)))!
  const { number, status, ahead, estimate, card, trial } = view
  const offersCard = kiosk.settings.card === 'kiosk' && card === null && !trial
  return { number, status, ahead, estimate, token, slip, offersCard, cardLocked: card?.locked === true }
}

/** A visitor who repeats a request, because its answer was lost, gets no second slip. */
async function printOnce(
  { db, clock }: QueueContext,
  { scope, settings: { printerId } }: FoundKiosk,
  ticketId: string,
): Promise<KioskTicket['slip']> {
  if (!printerId) return 'none'
  const now = new Date(clock().epochMilliseconds)
  return db.inScope(scope, async (tx) => {
    const [printer] = await tx
      .select()
      .from(devices)
      .where(rowInShopCondition(devices, { shopId: scope.shopId, id: printerId }))
      .for('no key update')
    if (!printer || printer.revokedAt) return 'none'
    if ((await tx.$count(printJobs, eq(printJobs.ticketId, ticketId))) > 0) return 'printing'
    const { trouble, silent } = stateOfPrinter(printer, now)
    // A slip that comes minutes later would confuse the next visitor.
    if (trouble || silent) return 'none'
    await enqueueTicketSlip(tx, { scope, printerId, ticketId, now })
    return 'printing'
  })
}
