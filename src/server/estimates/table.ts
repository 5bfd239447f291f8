import { date, doublePrecision, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** A visitor's first estimate and its outcome. Contains no personal data, so it stays when the visit is erased. */
export const estimateLogs = pgTable('estimate_log', {
  ticketId: uuid('ticket_id').primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  laneId: uuid('lane_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  businessDay: date('business_day').notNull(),
  at: instant('at').notNull(),
  estimator: text().notNull(),
  position: integer().notNull(),
  staffOnDuty: integer('staff_on_duty').notNull(),
  /** Minutes; null if no range was shown: next in line, no staff on duty, or closing soon. */
  low: integer(),
  high: integer(),
  /** Expected minutes, not rounded; null if no range was shown. */
  point: doublePrecision(),
  /** Expected minutes of the plain rule, not rounded, for comparison; null without staff on duty. */
  plainPoint: doublePrecision('plain_point'),
  /** Low, point and high minutes before they were corrected by earlier outcomes; null: the plain rule estimated. */
  replayed: doublePrecision().array(),
  calledAt: instant('called_at'),
  servedAt: instant('served_at'),
  /** The end of a visit that was never called. */
  leftAt: instant('left_at'),
})

/** Accuracy of the estimates of a business day that has ended; see `MeasuredAccuracy`. Contains no personal data. */
export const estimateAccuracies = pgTable(
  'estimate_accuracy',
  {
    organizationId: uuid('organization_id').notNull(),
    shopId: uuid('shop_id').notNull(),
    businessDay: date('business_day').notNull(),
    visits: integer().notNull(),
    uncalled: integer().notNull(),
    compared: integer().notNull(),
    inside: doublePrecision().notNull(),
    lowReached: doublePrecision('low_reached').notNull(),
    highNotExceeded: doublePrecision('high_not_exceeded').notNull(),
    meanErrorMinutes: doublePrecision('mean_error_minutes'),
    plainErrorMinutes: doublePrecision('plain_error_minutes'),
  },
  ({ shopId, businessDay }) => [primaryKey({ columns: [shopId, businessDay] })],
)
