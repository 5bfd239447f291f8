/** The reservations of somebody who may have sent no card with them. */
import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { AskedReservation } from '#contract/privacy/requests.ts'
import { businessDayStart } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { readClock } from '../reservations/rules.ts'
import { reservations } from '../reservations/table.ts'
import { saysOf } from './find-numbers.ts'
import { privacyRequestReservations } from './table.ts'

const most = 20
const { id, shopId, status, name, phone, email, startsAt, createdAt } = reservations
const shown = { id, status, name, startsAt, createdAt }
type Shown = Pick<typeof reservations.$inferSelect, keyof typeof shown>

const asAsked = ({ startsAt, createdAt, ...row }: Shown): AskedReservation => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
  requestedAt: createdAt.toISOString(),
})

type Wish = { text: string; day?: string | undefined }

/** By name or contact; of visits on one business day, or the last ones of any. */
export function findReservations({ db }: { db: Database }, { organizationId, shopId: shop }: Required<Scope>, { text, day }: Wish) {
  return db.readScope({ organizationId, shopId: shop }, async (tx) => {
    const clock = await readClock(tx, shop)
    const start = (of: string) => new Date(businessDayStart(of, clock).epochMilliseconds)
    const onDay = day ? and(gte(startsAt, start(day)), lt(startsAt, start(addDays(day, 1)))) : undefined
    const rows = await tx
      .select(shown)
      .from(reservations)
      .where(and(eq(shopId, shop), onDay, saysOf(text, name, [phone, email])))
      .orderBy(desc(createdAt), desc(id))
      .limit(most)
    return { reservations: rows.map(asAsked) }
  })
}

/** Whether all of them are reservations of the shop. */
export async function areReservations(tx: Tx, shop: string, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(reservations)
    .where(and(eq(shopId, shop), inArray(id, [...ids])))
  return rows.length === new Set(ids).size
}

export async function readReservations(
  tx: Tx,
  requestIds: readonly string[],
): Promise<{ requestId: string; reservation: AskedReservation }[]> {
  if (requestIds.length === 0) return []
  const rows = await tx
    .select({ requestId: privacyRequestReservations.requestId, ...shown })
    .from(privacyRequestReservations)
    .innerJoin(reservations, eq(id, privacyRequestReservations.reservationId))
    .where(inArray(privacyRequestReservations.requestId, [...requestIds]))
    .orderBy(desc(createdAt), desc(id))
  return rows.map(({ requestId, ...row }) => ({ requestId, reservation: asAsked(row) }))
}
