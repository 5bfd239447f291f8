/** Rows of the estimate log, as if visitors had waited. */
import type { Database } from '#platform/database/db.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'

/**
 * `count`: visits. `waited`: minutes until the call; null: never called. `at`: time of the join on a clock in Tokyo. `point`, `plainPoint`:
 * expected minutes of the estimate and of the plain rule; null: it had none.
 */
type LoggedVisits = {
  day: string
  waited: number | null
  count?: number
  lane?: number
  serviceId?: string
  at?: string
  point?: number
  plainPoint?: number | null
}

/** Adds visits to which 5 to 25 minutes were shown. */
export async function logEstimates({ pool }: Database, { scope, lanes }: CreatedShop, visits: LoggedVisits): Promise<void> {
  const { day, waited, count = 1, lane = 0, at = '10:05', point = 15, plainPoint = 15 } = visits
  const { id: laneId, serviceIds } = lanes[lane]!
  await pool.query(
    `insert into estimate_log (ticket_id, organization_id, shop_id, lane_id, service_id, business_day, at, estimator, position, staff_on_duty,
                               low, high, point, plain_point, called_at, left_at)
     select gen_random_uuid(), $1, $2, $3, $4, $5::date, joined, 'day', 2, 1, 5, 25, $6, $7, joined + $8 * interval '1 minute', joined
       from (select ($5::date::text || ' ' || $9)::timestamp at time zone 'Asia/Tokyo' as joined) shown, generate_series(1, $10)`,
    [scope.organizationId, scope.shopId, laneId, visits.serviceId ?? serviceIds[0], day, point, plainPoint, waited, at, count],
  )
}
