/** Reservations that wait for an answer: filter of the staff list, and the count in the menu. */
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { isRoleAtLeast } from '#domain/roles.ts'
import type { OpenWorkHook } from '../hooks/hooks.ts'
import { reservations } from './table.ts'

/** A reservation that {@link awaitsMailConfirmation}. Staff cannot answer it, and an attacker may have written many. */
const isAwaitingMail = sql`(${reservations.status} = 'held' and ${reservations.proposedUntil} is null)`

export const openRequestsCondition = (shopId: string) =>
  and(eq(reservations.shopId, shopId), inArray(reservations.status, ['requested', 'proposed', 'held']), not(isAwaitingMail))

export const countReservationRequests: OpenWorkHook = async (tx, { shopId, role }) => ({
  requests: isRoleAtLeast(role, 'reception') ? await tx.$count(reservations, openRequestsCondition(shopId)) : null,
})
