import type { ReservationClass } from '#domain/reservations/personal.ts'
import type { RepeatErasure } from '../hooks/hooks.ts'
import { eraseReservations } from './erase.ts'

export const eraseReservationAgain: RepeatErasure = async ({ db, clock }, scope, id, { classes }) => {
  const how = { scope, actor: { by: 'system' }, now: clock(), classes: classes as ReservationClass[] } as const
  await db.inScope(scope, (tx) => eraseReservations(tx, [id], how))
}
