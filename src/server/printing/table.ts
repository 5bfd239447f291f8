import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { printFailures, printJobKinds, printJobStates } from '#domain/printing.ts'

/** Slips that a printer was asked to print. Deleted after the business day. */
export const printJobs = pgTable('print_job', {
  id: uuid().primaryKey(),
  organizationId: uuid('organization_id').notNull(),
  shopId: uuid('shop_id').notNull(),
  /** The printer. */
  deviceId: uuid('device_id').notNull(),
  /** Null: a test print. */
  ticketId: uuid('ticket_id'),
  kind: text({ enum: printJobKinds }).notNull(),
  state: text({ enum: printJobStates }).notNull().default('queued'),
  reason: text({ enum: printFailures }),
  attempt: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  takenAt: timestamp('taken_at', { withTimezone: true }),
  endedAt: timestamp('ended_at', { withTimezone: true }),
})

export type PrintJobRow = typeof printJobs.$inferSelect
