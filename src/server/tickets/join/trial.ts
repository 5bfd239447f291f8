import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { parseEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { canMoveTicket } from '#domain/tickets/ticket.ts'
import { businessDay } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { runFeedCommand } from '../../feed/feed-command.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { shopFeeds } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { moveTicketRow, noTargets } from '../moves/commands.ts'
import { readShopAndDay } from '../read/queue.ts'
import { selectInLane } from '../store.ts'
import { eraseTicketVisitorData } from '../visitor/erase-visitors.ts'
import { issueWalkInAs, openTrialTicketsCondition } from './walk-in.ts'

async function keyOf(tx: Tx, tokens: TokenDeriver, shopId: string, day: string): Promise<Buffer> {
  const [feed] = await tx.select({ round: shopFeeds.trialRound }).from(shopFeeds).where(eq(shopFeeds.shopId, shopId))
  return tokens.dayKey('trial', String(feed!.round), shopId, day)
}

/** Returns the key that the join page sends for a trial. Only staff get it, because visitors' pages send no sign-in. */
export async function readTrialKeyForStaff({ db, tokens, clock }: QueueContext, { membership }: Pick<StaffRequest, 'membership'>) {
  const { shopId } = membership
  const key = await db.readScope(membership, async (tx) => keyOf(tx, tokens, shopId, (await readShopAndDay(tx, shopId, clock()))!.day))
  return { key: key.toString('base64url') }
}

function isTrialKey(key: string, right: Buffer): boolean {
  const provided = Buffer.from(key, 'base64url')
  return provided.length === right.length && timingSafeEqual(provided, right)
}

type TrialJoin = { code: string; key: string; serviceId: string; partySize: number; name: string | undefined; locale: Locale }

/** Issues a trial ticket to the holder of the trial key. */
export async function joinQueueAsTrial(ctx: QueueContext, { code: typed, key, ...party }: TrialJoin, idempotency: IdempotentCall) {
  const code = parseEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const { scope, clock, lanes } = settings
  const today = businessDay(ctx.clock(), clock)
  const right = await ctx.db.readScope(scope, (tx) => keyOf(tx, ctx.tokens, scope.shopId, today))
  if (!isTrialKey(key, right)) return refuse('trial.over')
  const crowded = ctx.consumeShop('trial', scope.shopId)
  if (isRefusal(crowded)) return crowded
  const lane = lanes.find(({ services }) => services.some(({ id }) => id === party.serviceId))
  if (!lane) return refuse('service.notFound')
  const walkIn = { ...party, laneId: lane.id, contact: undefined, trial: true }
  return issueWalkInAs(ctx, walkIn, { scope, actor: { by: 'visitor' }, idempotency })
}

/** Closes every trial ticket, which removes it from all lists, erases its personal data and ends the trial key. */
export function endTrial(ctx: QueueContext, call: StaffRequest): Promise<{ tickets: number } | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  return runFeedCommand<{ tickets: number }, never>(
    ctx,
    call,
    async (tx, seq) => {
      const open = await selectInLane(tx).where(openTrialTicketsCondition(shopId))
      for (const ticket of open) {
        const { status } = ticket.row
        const move = canMoveTicket(status, 'finish') ? 'finish' : 'remove'
        const moved = await moveTicketRow(ctx, tx, { seq, ticket, move, body: {}, targets: noTargets, call })
        if (isRefusal(moved)) throw new Error(`a trial ticket that is ${status} can be closed`)
      }
      await tx
        .update(shopFeeds)
        .set({ trialRound: sql`${shopFeeds.trialRound} + 1` })
        .where(eq(shopFeeds.shopId, shopId))
      await eraseTicketVisitorData(
        tx,
        { organizationId, shopId },
        open.map(({ row }) => row.id),
      )
      return { result: { tickets: open.length }, stored: { tickets: String(open.length) } }
    },
    (_, stored) => Promise.resolve({ tickets: Number(stored.tickets) }),
  )
}
