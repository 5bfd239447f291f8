import { trialDay } from '#domain/tickets/trial.ts'
import { fileEncodings } from './file-encoding.ts'
import { defineOperation, Id, InstantSchema, LocaleSchema, LocalizedTextSchema, PlainDateSchema } from './operation.ts'
import { dayReportExtraFields, openWorkExtraFields } from './parts.ts'
import { EstimateAccuracy } from './tickets/estimates.ts'
import { z } from './zod.ts'

const minutes = z.number().nullable().describe('Minutes, to a tenth; null: no data')
const count = z.int()
const waits = {
  called: count.describe('Waits that ended with a call, or with a service without a call'),
  meanWait: minutes.describe('Minutes from the join until the call; current waits count with the time so far'),
  longestWait: minutes,
}
const services = {
  services: count.describe('Finished services, including those of visits that continue; a transferred visit has several'),
  meanService: minutes,
}
/** One figure per way in which a visit ends (src/domain/tickets/visit-end.ts). */
const ends = {
  served: count.describe('Visits served to their end'),
  autoClosed: count.describe('Closed at the end of the day while being served, with an unknown result'),
  noShow: count,
  cancelled: count.describe('Left by the visitor, or removed by staff'),
  declined: count.describe('Not confirmed by staff'),
  expired: count.describe('Not confirmed or not called in time'),
}

/** A shop's business day in figures, without names except those of staff. */
export const DayReport = z
  .object({
    shop: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
    businessDay: z.string(),
    today: z.string().describe('The current business day'),
    at: InstantSchema.describe('Time of the report'),
    totals: z.object({ arrivals: count, people: count, ...waits, ...services, ...ends, open: count }),
    hours: z
      .array(z.object({ at: InstantSchema.describe('Start of the hour'), arrivals: count, ...waits }))
      .describe('From the first to the last hour with a visitor. Waits count in the hour of the call, current ones in the current hour'),
    lanes: z
      .array(
        z.object({
          ...{ laneId: Id, letter: z.string(), name: LocalizedTextSchema, arrivals: count },
          ...{ ...waits, ...services, ...ends },
        }),
      )
      .describe('Visits arrive in their first lane and end in their last'),
    staff: z.array(
      z.object({
        staffId: Id.nullable(),
        name: z.string().nullable().describe('Null: served without being on the staff list'),
        ...services,
        minutes: z.int().describe('Minutes spent serving'),
      }),
    ),
    firstContacts: z
      .object({
        contacts: count.describe('First contacts of the day by mail, phone or a new stage'),
        medianMinutes: z.number().nullable().describe('Median time until them, in minutes of opening hours; null: none'),
        late: count.describe('Of these, after the shop’s target'),
      })
      .describe('First contacts with visitors of cards. Visitors served in the shop and reservations are left out'),
    ...dayReportExtraFields,
    estimates: EstimateAccuracy,
  })
  .meta({ id: 'DayReport' })
export type DayReport = z.infer<typeof DayReport>

const day = PlainDateSchema.refine((date) => date !== trialDay, 'No business day: trial tickets have it')
  .optional()
  .describe('Business day; default: the current one')

export const getDayReport = defineOperation({
  operationId: 'reports.getDay',
  method: 'get',
  path: '/shops/{shopId}/reports/day',
  summary: 'Get a business day’s figures: arrivals and waits by hour, lane and member of staff',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['reports'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({ day }),
  answer: DayReport,
  errors: [],
})

/** Tables of the report; each has one row per entry. */
export const reportTables = ['visits', 'hours', 'lanes', 'staff', 'contacts'] as const
export type ReportTable = (typeof reportTables)[number]

export const ReportFile = z
  .object({ name: z.string(), type: z.string().describe('Value for Content-Type'), base64: z.base64() })
  .meta({ id: 'ReportFile' })

export const exportDayReport = defineOperation({
  operationId: 'reports.exportDay',
  method: 'get',
  path: '/shops/{shopId}/reports/day/file',
  summary:
    'Export a table of the day report as CSV, without visitors’ names. Cells that a spreadsheet would read as formulas are escaped as text',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['reports'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    day,
    table: z.enum(reportTables).default('visits'),
    encoding: z.enum(fileEncodings).default('utf8').describe('utf8: with byte order mark. shift_jis: always in Japanese'),
    locale: LocaleSchema.default('ja'),
  }),
  answer: ReportFile,
  errors: [],
})

/** Cards are counted up to this number, the most that a badge shows. */
export const maxCountedUnassignedCards = 99

export const countShopWork = defineOperation({
  operationId: 'reports.countShopWork',
  method: 'get',
  path: '/shops/{shopId}/open-work',
  summary: 'Count the open work: waiting visitors, requests and cards. Null: not for this role',
  access: { role: 'auditor', scope: 'shop' },
  keyScopes: ['reports'],
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  answer: z
    .object({
      waiting: count.describe('Parties waiting for a call, without trial tickets'),
      untakenCards: count
        .nullable()
        .describe(`Unassigned cards in progress, counted up to ${maxCountedUnassignedCards + 1}; null below staff`),
      ...openWorkExtraFields,
    })
    .meta({ id: 'OpenWork' }),
  errors: [],
})
