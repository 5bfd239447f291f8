import type { ReservationPrivacyClass } from '#domain/reservations/personal-fields.ts'
import type { ErasureRepeater } from '../hooks/hooks.ts'
import { eraseReservations } from './erase.ts'

export const repeatReservationErasure: ErasureRepeater = async ({ db, clock }, scope, id, { classes }) => {
  const how = { scope, actor: { by: 'system' }, now: clock(), classes: classes as ReservationPrivacyClass[] } as const
  await db.inScope(scope, (tx) => eraseReservations(tx, [id], how))
}
