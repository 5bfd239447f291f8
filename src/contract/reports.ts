import { z } from 'zod'
import { EstimateAccuracy } from './estimates.ts'
import { Id, Instant, LocalTextSchema, operation } from './operation.ts'

const minutes = z.number().nullable().describe('Minutes, to a tenth; null: nothing to measure')
const count = z.int()
const waits = {
  called: count.describe('Called for the first time, in each lane that they came to'),
  meanWait: minutes,
  longestWait: minutes,
}
const served = { served: count, meanService: minutes }

/** A business day of a shop in figures, without anybody's name but the staff's. */
export const DayReport = z
  .object({
    shop: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
    businessDay: z.string(),
    today: z.string().describe('The business day that goes on'),
    at: Instant.describe('When it was read'),
    totals: z.object({ arrivals: count, people: count, ...waits, ...served, noShow: count, cancelled: count, open: count }),
    hours: z
      .array(z.object({ at: Instant.describe('When the hour began'), arrivals: count, ...waits }))
      .describe('From the first with a visitor to the last. Waits are of those who were called in that hour'),
    lanes: z.array(
      z.object({
        ...{ laneId: Id, letter: z.string(), name: LocalTextSchema, arrivals: count },
        ...{ ...waits, ...served, noShow: count, cancelled: count },
      }),
    ),
    staff: z.array(
      z.object({
        staffId: Id.nullable(),
        name: z.string().nullable().describe('Null: served without being on the list of staff'),
        ...served,
        minutes: z.int().describe('Spent serving'),
      }),
    ),
    estimates: EstimateAccuracy,
  })
  .meta({ id: 'DayReport' })
export type DayReport = z.infer<typeof DayReport>

const day = z.iso.date().optional().describe('The business day; the present one if left out')

export const getDay = operation({
  operationId: 'reports.getDay',
  method: 'get',
  path: '/shops/{shopId}/reports/day',
  summary: 'A business day in figures: arrivals and waits by hour, by lane and by staff',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({ day }),
  answer: DayReport,
  errors: [],
})
