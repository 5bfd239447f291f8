/** Finds, exports and erases reservations for a privacy request whose visitor may have no card. */
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { InferredFields } from '#contract/parts.ts'
import type {
  PrivacyRequestReservation,
  privacyRequestReservationFields,
  requesterExportReservationFields,
} from '#contract/reservations/parts.ts'
import { findRequesterReservations as findEntry, selectRequesterReservations } from '#contract/reservations/privacy-request-reservations.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { businessDayStart } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { implementOperation, membershipOf } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import type { PrivacyRequestHook } from '../hooks/hooks.ts'
import { nameOrContactSearchCondition } from '../shops/contact-search.ts'
import { eraseReservationData } from './erase.ts'
import { readOwnReservations } from './own-data.ts'
import { readReplacementChainIds } from './replacements.ts'
import { readShopClock } from './rules.ts'
import { privacyRequestReservations, reservations } from './table.ts'

const maxRows = 20
const { id, shopId, status, name, phone, email, startsAt, createdAt } = reservations
const shown = { id, status, name, startsAt, createdAt }
type Shown = Pick<typeof reservations.$inferSelect, keyof typeof shown>

const toRequestReservation = ({ startsAt, createdAt, ...row }: Shown): PrivacyRequestReservation => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
  requestedAt: createdAt.toISOString(),
})

type ReservationsQuery = { text: string; day?: string | undefined }

/** Finds reservations by name or contact, on one business day or the newest of all days. */
function findReservations({ db }: { db: Database }, { organizationId, shopId: shop }: Required<Scope>, { text, day }: ReservationsQuery) {
  return db.readScope({ organizationId, shopId: shop }, async (tx) => {
    const clock = await readShopClock(tx, shop)
    const start = (of: string) => new Date(businessDayStart(of, clock).epochMilliseconds)
    const onDay = day ? and(gte(startsAt, start(day)), lt(startsAt, start(addDays(day, 1)))) : undefined
    const rows = await tx
      .select(shown)
      .from(reservations)
      .where(and(eq(shopId, shop), onDay, nameOrContactSearchCondition(text, name, [phone, email])))
      .orderBy(desc(createdAt), desc(id))
      .limit(maxRows)
    return { reservations: rows.map(toRequestReservation) }
  })
}

async function areReservations(tx: Tx, shop: string, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(reservations)
    .where(and(eq(shopId, shop), inArray(id, [...ids])))
  return rows.length === new Set(ids).size
}

type Chosen = InferredFields<typeof privacyRequestReservationFields>
type Exported = InferredFields<typeof requesterExportReservationFields>

export const reservationPrivacyRequestHook: PrivacyRequestHook<Chosen, Exported> = {
  nothing: { reservations: [] },
  async read(tx, requestIds) {
    if (requestIds.length === 0) return new Map()
    const rows = await tx
      .select({ requestId: privacyRequestReservations.requestId, ...shown })
      .from(privacyRequestReservations)
      .innerJoin(reservations, eq(id, privacyRequestReservations.reservationId))
      .where(inArray(privacyRequestReservations.requestId, [...requestIds]))
      .orderBy(desc(createdAt), desc(id))
    const byRequest = Map.groupBy(rows, ({ requestId }) => requestId)
    return new Map(
      [...byRequest].map(([requestId, chosen]) => [
        requestId,
        { reservations: chosen.map(({ requestId: _, ...row }) => toRequestReservation(row)) },
      ]),
    )
  },
  async take(tx, shop, chosen, request) {
    return { reservations: await readOwnReservations(tx, { shopId: shop, ids: await linkedTo(tx, shop, chosen.reservations), ...request }) }
  },
  async erase(tx, chosen, request) {
    await eraseReservationData(tx, await linkedTo(tx, request.scope.shopId, chosen.reservations), request)
  },
  async deleteChoices(tx, requestIds) {
    await tx.delete(privacyRequestReservations).where(inArray(privacyRequestReservations.requestId, [...requestIds]))
  },
  api: (ctx, choose) => [
    implementOperation(findEntry, ({ query }, call) => findReservations(ctx, membershipOf(call), query)),
    implementOperation(selectRequesterReservations, ({ params: { requestId }, body: { reservations: wanted, rev } }, call) =>
      choose<Refusal<'reservation.notFound'>>(toStaffRequest(call), { requestId, rev }, async (tx, scope) => {
        const ids = [...new Set(wanted)]
        if (ids.length > 0 && !(await areReservations(tx, scope.shopId, ids))) return refuse('reservation.notFound')
        const { shopId: shopColumn, requestId: requestColumn } = privacyRequestReservations
        await tx.delete(privacyRequestReservations).where(and(eq(shopColumn, scope.shopId), eq(requestColumn, requestId)))
        const chosen = ids.map((reservationId) => ({ ...scope, requestId, reservationId }))
        if (ids.length > 0) await tx.insert(privacyRequestReservations).values(chosen)
        return { reservations: ids.length }
      }),
    ),
  ],
}

const linkedTo = (tx: Tx, shop: string, chosen: readonly PrivacyRequestReservation[]): Promise<string[]> =>
  readReplacementChainIds(
    tx,
    shop,
    chosen.map((reservation) => reservation.id),
  )
