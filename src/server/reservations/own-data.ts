/** A visitor's own reservation data: export and erasure by token. */

import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { OwnReservationData } from '#contract/reservations/own-data.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import type { CardDataHook } from '../hooks/hooks.ts'
import { readLineRecord } from '../outbox/line-recipients.ts'
import { readVisitorMails } from '../outbox/visitor-mails.ts'
import { services, shops } from '../shops/table.ts'
import { tickets } from '../tickets/table.ts'
import { readRequestedAndOfferedTimes } from './booking.ts'
import { readCardReservations } from './card-visits.ts'
import { eraseCardReservationData, eraseReservationData } from './erase.ts'
import { readReplacementChainIds } from './replacements.ts'
import { type ReservationContext, runReservationCommand } from './reservation-command.ts'
import { countReservationErasures } from './retention.ts'
import { reservations } from './table.ts'
import { resolveReservationToken } from './visitor.ts'

const { name, phone, email, note } = reservations
const hasPersonalData = or(isNotNull(name), isNotNull(phone), isNotNull(email), isNotNull(note))

/** Returns the reservations that still contain personal data, without staff notes. */
export async function readOwnReservations(
  tx: Tx,
  { shopId, ids, locale, now }: { shopId: string; ids: readonly string[]; locale: Locale; now: Temporal.Instant },
): Promise<OwnReservationData[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ row: reservations, service: services.name, shop: shops, letter: tickets.letter, ordinal: tickets.ordinal })
    .from(reservations)
    .innerJoin(services, eq(services.id, reservations.serviceId))
    .innerJoin(shops, eq(shops.id, reservations.shopId))
    .leftJoin(tickets, eq(tickets.id, reservations.ticketId))
    .where(and(shopRowsByIdsCondition(reservations, shopId, ids), hasPersonalData))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
  const requestedTimes = await readRequestedAndOfferedTimes(tx, shopId, ids)
  const ownReservations = rows.map(async ({ row, service, shop, letter, ordinal }) => ({
    shop: { name: shop.name, code: shop.entryCode },
    at: now.toString({ smallestUnit: 'second' }),
    language: row.locale,
    status: row.status,
    service: localizedText(service, locale),
    partySize: row.partySize,
    name: row.name,
    phone: row.phone,
    email: row.email,
    note: row.note,
    linkSource: row.linkSource,
    noticeVersion: row.noticeVersion,
    requestedAt: row.createdAt.toISOString(),
    requestedTimes: requestedTimes
      .filter((time) => time.reservationId === row.id && time.proposedBy === 'visitor')
      .map(({ startsAt }) => startsAt.toISOString()),
    startsAt: row.startsAt?.toISOString() ?? null,
    number: letter && ordinal !== null ? formatTicketNumber(letter, ordinal) : null,
    reason: row.reason,
    mails: await readVisitorMails(tx, [row.id]),
    line: await readLineRecord(tx, [row.id]),
  }))
  return Promise.all(ownReservations)
}

export const reservationCardDataHook: CardDataHook = {
  visits: readCardReservations,
  async take(tx, cardId, request) {
    const rows = await tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.shopId, request.shopId), eq(reservations.cardId, cardId)))
    return { reservations: await readOwnReservations(tx, { ids: rows.map(({ id }) => id), ...request }) }
  },
  erase: eraseCardReservationData,
  async expiring(tx, query) {
    const { now, soon } = await countReservationErasures(tx, query)
    return { now: { reservations: now }, soon: { reservations: soon } }
  },
}

export async function exportOwnReservationData(
  ctx: ReservationContext,
  token: string,
  locale: Locale,
): Promise<{ reservations: OwnReservationData[] } | Refusal<'reservation.notFound'>> {
  const resolved = await resolveReservationToken(ctx.db, token)
  if (!resolved) return refuse('reservation.notFound')
  const { scope, id } = resolved
  const ownReservations = await ctx.db.readScope(scope, async (tx) =>
    readOwnReservations(tx, { shopId: scope.shopId, ids: await readReplacementChainIds(tx, scope.shopId, [id]), locale, now: ctx.clock() }),
  )
  return ownReservations.length > 0 ? { reservations: ownReservations } : refuse('reservation.notFound')
}

/** Erases the personal data of the whole chain irreversibly. An agreed visit stays agreed. */
export async function eraseOwnReservationData(
  ctx: ReservationContext,
  token: string,
  call: IdempotentCall,
): Promise<{ erased: true } | Refusal<'reservation.notFound' | 'idempotency.mismatch'>> {
  const resolved = await resolveReservationToken(ctx.db, token)
  if (!resolved) return refuse('reservation.notFound')
  const { scope, id } = resolved
  return runReservationCommand<string[], { erased: true }, Refusal<'reservation.notFound'>>(ctx, scope, call, {
    read: (tx) => readReplacementChainIds(tx, scope.shopId, [id]),
    async work(tx, now, ids) {
      const any = await eraseReservationData(tx, ids, { scope, actor: { by: 'visitor' }, now })
      return any ? id : refuse('reservation.notFound')
    },
    readResult: async () => ({ erased: true }),
  })
}
