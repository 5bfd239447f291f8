import { timingSafeEqual } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { readEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { canMove } from '#domain/tickets/ticket.ts'
import { businessDay, type ShopClock } from '#domain/time/business-day.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import type { Tokens } from '#platform/tokens.ts'
import { inFeed } from '../../feed/in-feed.ts'
import type { StaffCall } from '../../feed/staff-call.ts'
import type { QueueContext } from '../context.ts'
import { moveRow } from '../moves/commands.ts'
import { readShopDay } from '../read/queue.ts'
import { tickets } from '../table.ts'
import { isOpenTrial, issueWalkIn } from './walk-in.ts'

const keyOf = (tokens: Tokens, shopId: string, day: string) => tokens.dayKey('trial', shopId, shopId, day)

/** Visitors' pages send no proof of who is signed in, so the join page brings this key, which only staff are given. */
export async function readTrialKey({ db, tokens, clock }: QueueContext, { membership }: Pick<StaffCall, 'membership'>) {
  const shopDay = await db.readScope(membership, (tx) => readShopDay(tx, membership.shopId, clock()))
  return { key: keyOf(tokens, membership.shopId, shopDay!.day).toString('base64url') }
}

function isTrialKey(
  tokens: Tokens,
  key: string,
  { shopId, clock, now }: { shopId: string; clock: ShopClock; now: Temporal.Instant },
): boolean {
  const [given, right] = [Buffer.from(key, 'base64url'), keyOf(tokens, shopId, businessDay(now, clock))]
  return given.length === right.length && timingSafeEqual(given, right)
}

type TrialJoin = { code: string; key: string; serviceId: string; partySize: number; name: string | undefined; locale: Locale }

/** As a visitor joins, by whoever tries the pages. */
export async function joinTrial(ctx: QueueContext, { code: typed, key, ...party }: TrialJoin, idempotency: IdempotentCall) {
  const code = readEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const { scope, clock, lanes } = settings
  if (!isTrialKey(ctx.tokens, key, { shopId: scope.shopId, clock, now: ctx.clock() })) return refuse('trial.over')
  const crowded = ctx.takeShop('trial', scope.shopId)
  if (isRefusal(crowded)) return crowded
  const lane = lanes.find(({ services }) => services.some(({ id }) => id === party.serviceId))
  if (!lane) return refuse('service.notFound')
  const walkIn = { ...party, laneId: lane.id, contact: undefined, trial: true }
  return issueWalkIn(ctx, walkIn, { scope, actor: { by: 'visitor' }, idempotency })
}

/** Closes every trial ticket, which takes it off all lists. */
export function endTrial(ctx: QueueContext, call: StaffCall): Promise<{ tickets: number } | Refusal<'idempotency.mismatch'>> {
  const { shopId } = call.membership
  return inFeed<{ tickets: number }, never>(
    ctx,
    call,
    async (tx, seq) => {
      const rows = await tx.select().from(tickets).where(isOpenTrial(shopId))
      for (const row of rows) {
        const move = canMove(row.status, 'finish') ? 'finish' : 'remove'
        const moved = await moveRow(ctx, tx, { seq, row, move, body: {}, call })
        if (isRefusal(moved)) throw new Error(`a trial ticket that is ${row.status} can be closed`)
      }
      return { answer: { tickets: rows.length }, kept: { tickets: String(rows.length) } }
    },
    (_, kept) => Promise.resolve({ tickets: Number(kept.tickets) }),
  )
}
