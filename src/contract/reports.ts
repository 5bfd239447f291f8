import { trialDay } from '#domain/tickets/trial.ts'
import { fileEncodings } from './file-encoding.ts'
import { Id, Instant, LocaleSchema, LocalTextSchema, operation, PlainDate } from './operation.ts'
import { dayReportParts, openWorkParts } from './parts.ts'
import { EstimateAccuracy } from './tickets/estimates.ts'
import { z } from './zod.ts'

const minutes = z.number().nullable().describe('Minutes, to a tenth; null: nothing to measure')
const count = z.int()
const waits = {
  called: count.describe('Waits that ended with a call, or with a service without one'),
  meanWait: minutes.describe('Minutes from taking the number until the call; visitors who still wait count with the time so far'),
  longestWait: minutes,
}
const services = {
  services: count.describe('Services that somebody finished, also of visits that go on; a visit that was passed on has several'),
  meanService: minutes,
}
/** One figure for each way in which a visit ends (src/domain/tickets/visit-end.ts). */
const ends = {
  served: count.describe('Visits that were served to their end'),
  autoClosed: count.describe('Being served when the day ended, and closed then: nobody knows how they ended'),
  noShow: count,
  cancelled: count.describe('Left by the visitor, or taken out by staff'),
  declined: count.describe('Not let in by staff'),
  expired: count.describe('Not let in or not called before the time was over'),
}

/** A business day of a shop in figures, without anybody's name but the staff's. */
export const DayReport = z
  .object({
    shop: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
    businessDay: z.string(),
    today: z.string().describe('The business day that goes on'),
    at: Instant.describe('When it was read'),
    totals: z.object({ arrivals: count, people: count, ...waits, ...services, ...ends, open: count }),
    hours: z
      .array(z.object({ at: Instant.describe('When the hour began'), arrivals: count, ...waits }))
      .describe('From the first with a visitor to the last. Waits count in the hour of the call, those that go on in the present hour'),
    lanes: z
      .array(
        z.object({
          ...{ laneId: Id, letter: z.string(), name: LocalTextSchema, arrivals: count },
          ...{ ...waits, ...services, ...ends },
        }),
      )
      .describe('Visits arrive in their first lane and end in their last'),
    staff: z.array(
      z.object({
        staffId: Id.nullable(),
        name: z.string().nullable().describe('Null: served without being on the list of staff'),
        ...services,
        minutes: z.int().describe('Spent serving'),
      }),
    ),
    ...dayReportParts,
    estimates: EstimateAccuracy,
  })
  .meta({ id: 'DayReport' })
export type DayReport = z.infer<typeof DayReport>

const day = PlainDate.refine((date) => date !== trialDay, 'No business day: trial tickets have it')
  .optional()
  .describe('The business day; the present one if left out')

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

/** What a file of the report holds: a row for each of them. */
export const reportTables = ['visits', 'hours', 'lanes', 'staff'] as const
export type ReportTable = (typeof reportTables)[number]

export const ReportFile = z
  .object({ name: z.string(), type: z.string().describe('For Content-Type'), base64: z.base64() })
  .meta({ id: 'ReportFile' })

export const exportDay = operation({
  operationId: 'reports.exportDay',
  method: 'get',
  path: '/shops/{shopId}/reports/day/file',
  summary: 'A table of the day’s report as CSV. No visitor’s name is in it; cells that a spreadsheet would take for formulas are text',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    day,
    table: z.enum(reportTables).default('visits'),
    encoding: z
      .enum(fileEncodings)
      .default('utf8')
      .describe('utf8: with a mark at its beginning. shift_jis: in Japanese whatever the locale'),
    locale: LocaleSchema.default('ja'),
  }),
  answer: ReportFile,
  errors: [],
})

/** Cards are counted up to here: a badge says no more. */
export const maxUntakenCards = 99

export const countOpenWork = operation({
  operationId: 'reports.countOpenWork',
  method: 'get',
  path: '/shops/{shopId}/open-work',
  summary: 'How much waits for somebody now: visitors in line, requests and cards. Null: not for this role',
  access: { role: 'auditor', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z
    .object({
      waiting: count.describe('Parties that wait to be called, without trial numbers'),
      untakenCards: count
        .nullable()
        .describe(`Cards in work that nobody has taken, counted up to ${maxUntakenCards + 1}; null below staff`),
      ...openWorkParts,
    })
    .meta({ id: 'OpenWork' }),
  errors: [],
})
