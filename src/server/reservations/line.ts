/** Visitors who get messages about their reservation at LINE (docs/decisions/186-line.md). */
import { and, eq } from 'drizzle-orm'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { canMoveReservation, isOpenReservation } from '#domain/reservations/reservation.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import type { ScheduledJob } from '#platform/schedules.ts'
import { lockQueue } from '../feed/queue-command.ts'
import { deleteLineRecipients, keptAfterEnd, type LineVisitor, saveLineRecipient } from '../outbox/line-recipients.ts'
import type { QueueContext } from '../tickets/context.ts'
import { notifyFollower, notifyLinkedVisitor } from './notifications.ts'
import { findFirstReservationId, findReplacement, findStandingOfChain, readReplacementChainIds } from './replacements.ts'
import { findReservation, type ReservationContext, runReservationCommand } from './reservation-command.ts'
import { readVisitorReservation } from './show.ts'
import { type ReservationRow, reservations } from './table.ts'
import { cancelAsVisitor, resolveReservationToken } from './visitor.ts'

type LinkedReservation = { scope: Required<Scope>; id: string }

/** Saves the visitor’s id for the reservation and its replacements, and sends it there. Does nothing if it has ended. Call inside the scope. */
export async function linkReservationToLine(
  ctx: ReservationContext,
  tx: Tx,
  { scope, id }: LinkedReservation,
  visitor: LineVisitor,
): Promise<void> {
  // Otherwise a move made at the same time could miss the new recipient, and the reminders would be those of the former time.
  await lockQueue(tx, scope.shopId)
  const now = ctx.clock()
  const rows = await findOpenInChain(tx, scope.shopId, id)
  if (!rows[0]) return
  const about = { kind: 'reservation', id: await findFirstReservationId(tx, rows[0]) } as const
  await saveLineRecipient(tx, { scope, about, isNear: false, now, ...visitor })
  for (const row of rows) await notifyLinkedVisitor(tx, ctx, { scope, row, now })
}

/** Sends the reservation to a visitor who has added the account. */
export async function notifyReservationAtLine(ctx: ReservationContext, tx: Tx, { scope, id }: LinkedReservation): Promise<void> {
  await lockQueue(tx, scope.shopId)
  for (const row of await findOpenInChain(tx, scope.shopId, id)) await notifyFollower(tx, ctx, { scope, row, now: ctx.clock() })
}

/** Returns the reservation that stands and the requested change of it, as far as they are open. */
async function findOpenInChain(tx: Tx, shopId: string, id: string): Promise<ReservationRow[]> {
  const standing = await findStanding(tx, shopId, id)
  const change = standing && (await findReplacement(tx, standing))
  return [standing, change].filter((row) => row !== undefined).filter(({ status }) => isOpenReservation(status))
}

/** Forgets the visitor’s id and ends their messages at LINE. */
export async function unlinkReservationFromLine(
  ctx: ReservationContext,
  token: string,
  call: IdempotentCall,
): Promise<VisitorReservation | Refusal<'reservation.notFound' | 'idempotency.mismatch'>> {
  const resolved = await resolveReservationToken(ctx.db, token)
  if (!resolved) return refuse('reservation.notFound')
  const { scope, id } = resolved
  return runReservationCommand<string[], VisitorReservation, never>(ctx, scope, call, {
    read: (tx) => readReplacementChainIds(tx, scope.shopId, [id]),
    async work(tx, now, ids) {
      await deleteLineRecipients(tx, ids)
      await cancelObsoleteMessages(tx, { ids, because: 'obsolete', now, channel: 'line' })
      return id
    },
    readResult: async (tx) => (await readVisitorReservation(tx, ctx, scope.shopId, id))!,
  })
}

/** Returns the ids of a checked-in reservation and its former times. */
export async function readReservationIdsOfTicket(tx: Tx, shopId: string, ticketId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.shopId, shopId), eq(reservations.ticketId, ticketId)))
  return readReplacementChainIds(
    tx,
    shopId,
    rows.map(({ id }) => id),
  )
}

/** Returns the reservation that stands for a chain; undefined if there is none. */
export async function findStanding(tx: Tx, shopId: string, id: string): Promise<ReservationRow | undefined> {
  const row = await findReservation(tx, shopId, id)
  return row && findStandingOfChain(tx, row)
}

/** Cancels by a button at LINE, with the rules of the page. Refuses a reservation replaced in between. */
export function cancelReservationAtLine(
  ctx: ReservationContext,
  { scope, id }: LinkedReservation,
  call: IdempotentCall,
): Promise<object | Refusal<'reservation.notFound' | 'reservation.wrongStatus' | 'reservation.tooLate' | 'idempotency.mismatch'>> {
  type Refused = Refusal<'reservation.notFound' | 'reservation.wrongStatus' | 'reservation.tooLate'>
  return runReservationCommand<ReservationRow | undefined, object, Refused>(ctx, scope, call, {
    read: (tx) => findReservation(tx, scope.shopId, id),
    async work(tx, now, row) {
      if (!row) return refuse('reservation.notFound')
      if (!canMoveReservation(row.status, 'cancel')) return refuse('reservation.wrongStatus')
      const done = await cancelAsVisitor(tx, ctx, { scope, row, now })
      return 'refused' in done ? done : done.id
    },
    readResult: async () => ({}),
  })
}

/** Deletes visitors at LINE of chains of reservations that have ended. Runs scope by scope because of the row policies. */
async function deleteEndedVisitors({ db, clock }: { db: Database; clock: QueueContext['clock'] }): Promise<void> {
  const before = new Date(clock().subtract(keptAfterEnd).epochMilliseconds)
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    await db.inScope({ organizationId: id }, (tx) =>
      tx.$client.query(
        `with recursive chain as (
           select reservation_id as first, reservation_id as id from line_recipient where reservation_id is not null
           union all
           select c.first, r.id from chain c join reservation r on r.previous_id = c.id
         )
         delete from line_recipient where reservation_id in (
           select c.first from chain c join reservation r on r.id = c.id
            group by c.first
           having bool_and(r.moved_at < $1 and r.status not in ('requested', 'proposed', 'held', 'confirmed', 'checked_in')))`,
        [before],
      ),
    )
}

export const createEndedLineVisitorJob = (ctx: Pick<QueueContext, 'db' | 'clock'>): ScheduledJob => ({
  name: 'end-line-visitors',
  cron: '*/10 * * * *',
  act: () => deleteEndedVisitors(ctx),
})
