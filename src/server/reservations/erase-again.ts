import type { ReservationClass } from '#domain/reservations/personal.ts'
import type { EraseAgain } from '../hooks/hooks.ts'
import { forgetReservations } from './forget.ts'

export const eraseReservationAgain: EraseAgain = async ({ db, clock, announced }, scope, id, { classes }) => {
  const how = { scope, actor: { by: 'system' }, now: clock(), classes: classes as ReservationClass[] } as const
  const { seq } = await db.inScope(scope, (tx) => forgetReservations(tx, [id], how))
  if (seq) announced(scope.shopId, seq)
}
