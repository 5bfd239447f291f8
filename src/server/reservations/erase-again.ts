import type { ReservationPrivacyClass } from '#domain/reservations/personal-fields.ts'
import type { ErasureRepeater } from '../hooks/hooks.ts'
import { eraseReservationData } from './erase.ts'

export const repeatReservationErasure: ErasureRepeater = async ({ db, clock }, scope, id, { classes }) => {
  const how = { scope, actor: { by: 'system' }, now: clock(), classes: classes as ReservationPrivacyClass[] } as const
  await db.inScope(scope, (tx) => eraseReservationData(tx, [id], how))
}
