import type { Reservation } from '../../src/contract/reservations/staff.ts'
import { findLookup } from '../../src/platform/database/resolver.ts'
import { enableReservations, postReservationRequest, type RequestedReservation } from '../../test/reservations/shop.ts'
import { createBearerHeaders, post } from '../../test/world.ts'
import type { E2eApp } from './e2e-app.ts'
import type { TestQueue } from './queue.ts'

/** Returns a time zone in which it is noon, so that no business day ends while a test runs. */
function zoneAtNoon({ app }: E2eApp): string {
  const ahead = 12 - new Date(app.clock().epochMilliseconds).getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/**
 * Opens a shop to reservations. The returned function reserves the next five minutes, agreed by staff, and returns the visitor's
 * token.
 */
export async function setUpReservationFactory(stage: E2eApp, { shop, member }: TestQueue): Promise<(name: string) => Promise<string>> {
  const { app } = stage
  const { shopId } = shop.scope
  await app.db.pool.query('update shop set time_zone = $2 where id = $1', [shopId, zoneAtNoon(stage)])
  await enableReservations(app, shop, { lengthMinutes: 5 })
  const startsAt = new Date(Math.ceil((app.clock().epochMilliseconds + 60_000) / 300_000) * 300_000).toISOString()
  return async (name) => {
    const { token, reservation } = (await (
      await postReservationRequest(app, shop, [{ startsAt }], { body: { name } })
    ).json()) as RequestedReservation
    const { entityId } = (await findLookup(app.db, 'reservation', token))!
    const body = { rev: reservation.rev, startsAt }
    const answer = await post(app, `/shops/${shopId}/reservations/${entityId}/accept`, { headers: createBearerHeaders(member), body })
    if (((await answer.json()) as Reservation).status !== 'confirmed') throw new Error(`The reservation of ${name} is not confirmed`)
    return token
  }
}
