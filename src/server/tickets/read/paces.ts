import type { Temporal } from 'temporal-polyfill'
import { durationRatioLimits, type Pace } from '#domain/estimates/pace.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import { businessDay, businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'

/** Pace by lane; a lane without a finished service today is left out. */
export type LanePaces = Readonly<Record<string, Pace>>

/**
 * Paces of the services that ended on this business day, finished or transferred. Leaves out visits closed by the end of a day and
 * services put back (docs/decisions/044-waits-and-reports.md).
 */
export async function readLanePaces(tx: Tx, shopId: string, now: Temporal.Instant, clock: ShopClock): Promise<LanePaces> {
  const since = new Date(businessDayStart(businessDay(now, clock), clock).epochMilliseconds)
  const { rows } = await tx.$client.query<[laneId: string, services: number, ratio: number]>({
    name: 'paces',
    text: `select l.lane_id, count(*)::int,
                  avg(greatest($3::float8, least($4::float8, extract(epoch from i.to_at - i.from_at) / 60 / s.prior_minutes)))::float8
             from interval i
             join leg l on l.id = i.leg_id and l.outcome in ('done', 'transferred')
             join service s on s.id = l.service_id
            where i.shop_id = $1 and i.status = 'serving' and i.to_at >= $2
              and not exists (select from ticket t where t.id = i.ticket_id and t.business_day = $5)
              and not exists (select 1 from interval n
                               where n.ticket_id = i.ticket_id and n.leg_id = i.leg_id and n.status = 'serving'
                                 and (n.from_at, n.to_at, n.id) > (i.from_at, i.to_at, i.id))
            group by l.lane_id`,
    values: [shopId, since, durationRatioLimits.least, durationRatioLimits.most, trialDay],
    rowMode: 'array',
  })
  return Object.fromEntries(rows.map(([laneId, services, ratio]) => [laneId, { services, ratio }]))
}
