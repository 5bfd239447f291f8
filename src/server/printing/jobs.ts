/**
 * Print jobs. All changes of a printer's jobs lock its row first, so two servers never give out one job twice (docs/decisions/178-printing.md).
 */
import { and, asc, count, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import {
  canConfirm,
  endByAge,
  endByPoll,
  type PrinterHealth,
  type PrinterPoll,
  type PrintJobEnd,
  printJobLifetimeMs,
} from '#domain/printing.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { deviceStateAt } from '../devices/commands.ts'
import { devices } from '../members/table.ts'
import { shopPrintingHintTopic } from './hint.ts'
import { type PrintJobRow, printJobs } from './table.ts'

export type PrinterRow = typeof devices.$inferSelect
type PrinterRefusal = Refusal<'device.printerNotFound' | 'device.noPrinter' | 'device.severalPrinters'>

export const readPrinters = (tx: Tx, shopId: string): Promise<PrinterRow[]> =>
  tx
    .select()
    .from(devices)
    .where(and(eq(devices.shopId, shopId), eq(devices.kind, 'printer'), isNull(devices.revokedAt)))
    .orderBy(asc(devices.createdAt), asc(devices.id))

export const stateOfPrinter = (printer: PrinterRow, now: Date): PrinterHealth => ({
  trouble: printer.trouble,
  silent: deviceStateAt(now, printer) !== 'working',
})

/** Returns the shop's printer with that id, or its only one. */
export async function findPrinter(tx: Tx, shopId: string, printerId: string | undefined): Promise<PrinterRow | PrinterRefusal> {
  const printers = await readPrinters(tx, shopId)
  if (printerId) return printers.find(({ id }) => id === printerId) ?? refuse('device.printerNotFound')
  if (printers.length > 1) return refuse('device.severalPrinters')
  return printers[0] ?? refuse('device.noPrinter')
}

type NewJob = { scope: Required<Scope>; printerId: string; now: Date }

/**
 * Queues a ticket's slip, in the transaction that issues the ticket or for a reprint. Returns the job that waits already, if there is one. The
 * printer must be one of the shop; a removed one never fetches the job.
 */
export async function enqueueTicketSlip(tx: Tx, { ticketId, ...job }: NewJob & { ticketId: string }): Promise<PrintJobRow> {
  const open = await lockOpenJobs(tx, job.scope.shopId, job.printerId, job.now)
  const waiting = open.find(({ state, ticketId: other }) => state === 'queued' && other === ticketId)
  if (waiting) return waiting
  const [{ before = 0 } = {}] = await tx
    .select({ before: count() })
    .from(printJobs)
    .where(and(eq(printJobs.shopId, job.scope.shopId), eq(printJobs.ticketId, ticketId)))
  return insertJob(tx, job, { kind: 'ticket', ticketId, attempt: before + 1 })
}

export async function enqueueTestSlip(tx: Tx, job: NewJob): Promise<PrintJobRow> {
  const open = await lockOpenJobs(tx, job.scope.shopId, job.printerId, job.now)
  return open.find(({ state, kind }) => state === 'queued' && kind === 'test') ?? insertJob(tx, job, { kind: 'test' })
}

async function insertJob(
  tx: Tx,
  { scope, printerId, now }: NewJob,
  about: Pick<typeof printJobs.$inferInsert, 'kind' | 'ticketId' | 'attempt'>,
): Promise<PrintJobRow> {
  const [job] = await tx
    .insert(printJobs)
    .values({ id: newId(now.getTime()), ...scope, deviceId: printerId, createdAt: now, ...about })
    .returning()
  tx.hint(shopPrintingHintTopic(scope.shopId), now.getTime())
  return job!
}

/** Locks the printer's row and ends jobs that are too old. Returns the open ones, oldest first. */
async function lockOpenJobs(tx: Tx, shopId: string, printerId: string, now: Date, poll?: PrinterPoll): Promise<PrintJobRow[]> {
  const [printer] = await tx
    .select()
    .from(devices)
    .where(rowInShopCondition(devices, { shopId, id: printerId }))
    .for('no key update')
  if (!printer || printer.revokedAt) return []
  const open = await tx
    .select()
    .from(printJobs)
    .where(and(eq(printJobs.shopId, shopId), eq(printJobs.deviceId, printerId), inArray(printJobs.state, ['queued', 'taken'])))
    .orderBy(asc(printJobs.createdAt), asc(printJobs.id))
  const state = stateOfPrinter(printer, now)
  const kept: PrintJobRow[] = []
  for (const job of open) {
    const end = (poll && job.state === 'taken' && endByPoll(job, now, poll)) || endByAge(job, now, state)
    if (end) await endJob(tx, job, end, now)
    else kept.push(job)
  }
  return kept
}

async function endJob(tx: Tx, { shopId, id }: PrintJobRow, end: PrintJobEnd, now: Date): Promise<void> {
  await tx
    .update(printJobs)
    .set({ ...end, endedAt: now })
    .where(rowInShopCondition(printJobs, { shopId, id }))
  tx.hint(shopPrintingHintTopic(shopId), now.getTime())
}

type OfPrinter = { scope: Required<Scope>; printerId: string; now: Date }

/** True if the printer reported lately that it could not print a slip. */
export async function hasFailedLately(tx: Tx, { scope: { shopId }, printerId, now }: OfPrinter): Promise<boolean> {
  const ofPrinter = and(eq(printJobs.shopId, shopId), eq(printJobs.deviceId, printerId))
  const since = new Date(now.getTime() - printJobLifetimeMs)
  const reported = and(eq(printJobs.state, 'failed'), ne(printJobs.reason, 'unconfirmed'), gt(printJobs.endedAt, since))
  return (await tx.$count(printJobs, and(ofPrinter, reported))) > 0
}

/** Returns the job that the printer may fetch next; undefined if there is none, or while it prints one. */
export async function findNextJob(tx: Tx, { scope, printerId, now }: OfPrinter, poll: PrinterPoll): Promise<PrintJobRow | undefined> {
  const open = await lockOpenJobs(tx, scope.shopId, printerId, now, poll)
  return poll.failed || open.some(({ state }) => state === 'taken') ? undefined : open[0]
}

/** Returns the job that the printer fetches: the one it prints, because it may ask again, else the next. `jobId` undefined: any of them. */
export async function findJobToFetch(tx: Tx, { scope, printerId, now }: OfPrinter, jobId?: string): Promise<PrintJobRow | undefined> {
  const open = await lockOpenJobs(tx, scope.shopId, printerId, now)
  const job = open.find(({ state }) => state === 'taken') ?? open[0]
  return jobId === undefined || job?.id === jobId ? job : undefined
}

/** Gives the job to the printer. Returns false if another request took it, or if it ended. `again`: the printer may fetch it twice. */
export async function takeJob(tx: Tx, { scope, printerId, now }: OfPrinter, jobId: string, again: boolean): Promise<boolean> {
  const open = await lockOpenJobs(tx, scope.shopId, printerId, now)
  const taken = open.find(({ state }) => state === 'taken')
  if (taken) return again && taken.id === jobId
  if (!open.some(({ id }) => id === jobId)) return false
  await tx
    .update(printJobs)
    .set({ state: 'taken', takenAt: now })
    .where(rowInShopCondition(printJobs, { shopId: scope.shopId, id: jobId }))
  return true
}

/** Ends the job by the printer's own word. Without an id: the one that it prints. A repeated or late confirmation changes nothing more. */
export async function recordReportedEnd(
  tx: Tx,
  { scope, printerId, now }: OfPrinter,
  jobId: string | undefined,
  end: PrintJobEnd,
): Promise<void> {
  const open = await lockOpenJobs(tx, scope.shopId, printerId, now)
  const [named] =
    jobId === undefined
      ? []
      : await tx
          .select()
          .from(printJobs)
          .where(and(rowInShopCondition(printJobs, { shopId: scope.shopId, id: jobId }), eq(printJobs.deviceId, printerId)))
  const job = jobId === undefined ? open.find(({ state }) => state === 'taken') : named
  if (job && canConfirm(job.state)) await endJob(tx, job, end, now)
}
