/** Staff print slips and see what was not printed. */

import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import type { PrintJob, ShopPrinting } from '#contract/devices/printing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { endByAge, type PrinterHealth } from '#domain/printing.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import { businessDay, businessDayStart } from '#domain/time/business-day.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import type { QueueContext } from '../tickets/context.ts'
import { tickets } from '../tickets/table.ts'
import { enqueueTestSlip, enqueueTicketSlip, findPrinter, type PrinterRow, readPrinters, stateOfPrinter } from './jobs.ts'
import { type PrintJobRow, printJobs } from './table.ts'

type Context = Pick<QueueContext, 'db' | 'clock'>
type PrinterRefusal = Refusal<'device.printerNotFound' | 'device.noPrinter' | 'device.severalPrinters'>
type TicketRefusal = 'ticket.notFound' | 'ticket.wrongStatus'
type Mismatch = Refusal<'idempotency.mismatch'>

export async function printTicket(
  ctx: Context,
  { ticketId, printerId }: { ticketId: string; printerId: string | undefined },
  request: StaffRequest,
): Promise<PrintJob | Refusal<TicketRefusal> | PrinterRefusal | Mismatch> {
  return queueOnce<TicketRefusal | PrinterRefusal['refused']>(ctx, request, async (tx, { shopId, ...scope }, now) => {
    const [ticket] = await tx
      .select({ status: tickets.status })
      .from(tickets)
      .where(rowInShopCondition(tickets, { shopId, id: ticketId }))
    if (!ticket) return refuse('ticket.notFound')
    if (!isOpenTicket(ticket.status)) return refuse('ticket.wrongStatus')
    const printer = await findPrinter(tx, shopId, printerId)
    return isRefusal(printer) ? printer : enqueueTicketSlip(tx, { scope: { shopId, ...scope }, ticketId, printerId: printer.id, now })
  })
}

export async function testPrint(
  ctx: Context,
  printerId: string,
  request: StaffRequest,
): Promise<PrintJob | Refusal<'device.notFound'> | Mismatch> {
  return queueOnce<'device.notFound'>(ctx, request, async (tx, scope, now) => {
    const printer = await findPrinter(tx, scope.shopId, printerId)
    return isRefusal(printer) ? refuse('device.notFound') : enqueueTestSlip(tx, { scope, printerId, now })
  })
}

type Queue<Code extends ProblemCode> = (tx: Tx, scope: Required<Scope>, now: Date) => Promise<PrintJobRow | Refusal<Code>>

/** A retry with the same key gets the same job, whatever became of it. */
async function queueOnce<Code extends ProblemCode>(
  { db, clock }: Context,
  { membership: { organizationId, shopId }, idempotency }: StaffRequest,
  queue: Queue<Code>,
): Promise<PrintJob | Refusal<Code> | Mismatch> {
  const now = new Date(clock().epochMilliseconds)
  const scope = { organizationId, shopId }
  return db.inScope<PrintJob | Refusal<Code> | Mismatch>(scope, async (tx) => {
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return rollback(earlier)
    if (earlier) {
      const condition = rowInShopCondition(printJobs, { shopId, id: String(earlier.result.jobId) })
      const [job] = await tx.select().from(printJobs).where(condition)
      if (job) return showJob(job)
    }
    const job = await queue(tx, scope, now)
    if ('refused' in job) return rollback(job)
    if (!earlier) await saveIdempotentResult(tx, scope, idempotency, { jobId: job.id })
    return showJob(job)
  })
}

export async function readShopPrinting({ db, clock }: Context, membership: CallerMembership): Promise<ShopPrinting> {
  const now = clock()
  const date = new Date(now.epochMilliseconds)
  const { shopId } = membership
  return db.readScope(membership, async (tx) => {
    const shop = await readShopRow(tx, shopId)
    const dayClock = clockOf(shop)
    const dayStart = new Date(businessDayStart(businessDay(now, dayClock), dayClock).epochMilliseconds)
    const printers = await readPrinters(tx, shopId)
    const jobs = await tx
      .select()
      .from(printJobs)
      .where(and(eq(printJobs.shopId, shopId), isNotNull(printJobs.ticketId), gte(printJobs.createdAt, dayStart)))
      .orderBy(asc(printJobs.createdAt), asc(printJobs.id))
    const latest = new Map(jobs.map((job) => [job.ticketId, job]))
    const states = new Map(printers.map((printer) => [printer.id, stateOfPrinter(printer, date)]))
    return {
      printers: printers.map((printer) => showPrinter(printer, states.get(printer.id)!)),
      jobs: jobs
        .filter((job) => latest.get(job.ticketId) === job && job.state !== 'printed')
        .map((job) => showJob(endIfOld(job, date, states.get(job.deviceId)))),
    }
  })
}

const showPrinter = ({ id, name, trouble }: PrinterRow, { silent }: PrinterHealth) => ({ id, name, trouble, silent })

/** A silent printer writes no end of its jobs. A removed printer prints nothing any more. */
const endIfOld = (job: PrintJobRow, now: Date, printer: PrinterHealth = { trouble: null, silent: true }): PrintJobRow => ({
  ...job,
  ...endByAge(job, now, printer),
})

const showJob = ({ id, ticketId, deviceId, state, reason, attempt, createdAt, endedAt }: PrintJobRow): PrintJob => ({
  id,
  ticketId,
  printerId: deviceId,
  state,
  reason,
  attempt,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})
