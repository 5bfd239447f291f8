import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { readEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { isLaneOpen } from '#domain/queue-settings/lane-door.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { readContact } from '#domain/tickets/contact.ts'
import { pendingMinutes } from '#domain/tickets/due.ts'
import { ticketNumber } from '#domain/tickets/number.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { isUniqueViolation } from '#platform/database/db-failure.ts'
import { findAnswer, type IdempotentCall } from '#platform/database/idempotency.ts'
import { resolverKey } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import { queueHint } from '../../feed/queue-hint.ts'
import { shopFeeds } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { findDeviceTicket } from '../device.ts'
import type { EntrySettings } from '../entry/entry-settings.ts'
import { refuseOutsideHours } from '../entry/outside-hours.ts'
import { originOf } from '../entry/visitor-purses.ts'
import { showVisitorTicket } from '../read/visitor-ticket.ts'
import { findVisitorTicket } from '../visitor/visitor.ts'
import { type JoinRow, joinStatement } from './join-statement.ts'
import { findWhence, fullBy, type ShownCode, shownCode } from './remote.ts'

/** `device`: the visitor's browser; undefined where somebody takes the number for them. */
export type Join = {
  code: string
  serviceId: string
  partySize: number
  name: string | undefined
  locale: Locale
  device: string | undefined
  /** The client's; undefined where no visitor asks. Kept as its network's key of the day only. */
  address?: string | undefined
  /** Kept where the lane asks for it. */
  contact?: string | undefined
  /** As it was typed, or scanned. */
  todayCode?: string | undefined
}
/** `already`: the browser has had this number in the lane; no other was taken. */
export type Joined = { token: string; ticket: VisitorTicket; already: boolean }
type JoinRefusal = Refusal<
  | 'entry.notFound'
  | 'entry.replaced'
  | 'entry.shopClosed'
  | 'service.notFound'
  | 'lane.closed'
  | 'lane.outsideHours'
  | 'lane.neverOpen'
  | 'lane.full'
  | 'lane.pendingFull'
  | 'lane.usedUp'
  | 'lane.remoteFull'
  | 'todayCode.missing'
  | 'todayCode.wrong'
  | 'todayCode.needed'
  | 'request.tooMany'
  | 'idempotency.mismatch'
>

/** Settings may change between decision and statement; they don't change often enough for this to be reached. */
const attempts = 5

/**
 * Takes a number. Decided here on settings in memory, written by one statement that re-checks their version and the caps on
 * locked rows: a double click, a retry and a lost answer meet at the idempotency key, which that statement writes too.
 */
export async function joinQueue(ctx: QueueContext, join: Join, call: IdempotentCall): Promise<Joined | JoinRefusal> {
  const paid: Paid = {}
  try {
    return await tryToJoin(ctx, join, call, paid)
  } finally {
    paid.giveBack?.()
  }
}

/** What was taken from the purses for a number that isn't given yet. */
type Paid = { giveBack?: (() => void) | undefined }

async function tryToJoin(ctx: QueueContext, join: Join, call: IdempotentCall, paid: Paid): Promise<Joined | JoinRefusal> {
  const code = readEntryCode(join.code)
  if (!code) return refuse('entry.notFound')
  for (let attempt = 0; attempt < attempts; attempt++) {
    const settings = await ctx.entrySettings.find(code)
    if (!settings) return ctx.entrySettings.refuse(code)
    const service = settings.lanes.flatMap(({ services }) => services).find(({ id }) => id === join.serviceId)
    const lane = service && settings.lanes.find(({ services }) => services.includes(service))
    // One instant for all of it, so that the browser's key is of the day that the number is of.
    const now = ctx.clock()
    const day = businessDay(now, settings.clock)
    const keyOf = (kind: 'device' | 'contact', value: string) => ctx.tokens.dayKey(kind, value, settings.scope.shopId, day)
    const device = join.device && keyOf('device', join.device)
    const shown = shownCode(ctx, settings, join.todayCode, now)
    const origin = originOf(ctx.tokens, { shopId: settings.scope.shopId, day, address: join.address })
    // What this key was answered, else the number that the browser has in the lane: also when the lane has closed or filled up since.
    const before = () => earlierAnswer(ctx, settings, call, lane && device ? { laneId: lane.id, device } : undefined)
    const whence = lane && service.open && (refusalOf(lane, settings, { now, day }) ?? findWhence(lane, shown))
    const refusal = whence ? (isRefusal(whence) ? whence : undefined) : refuse('service.notFound')
    if (!lane || refusal) {
      const earlier = await before()
      // No statement has checked yet that the settings still hold, and a lane that opens again must take numbers at once.
      if (earlier || (await isCurrent(ctx, settings))) return earlier ?? refusal!
      ctx.entrySettings.forget(code)
      continue
    }
    // Once for a wish, and only for one that the lane takes: what is refused is cheap to send, and would close the shop to its visitors.
    if (!paid.giveBack) {
      const crowded = pay(ctx, settings, { join, shown, day, paid })
      if (crowded) return (await before()) ?? crowded
    }
    try {
      const left = lane.asksContact && join.contact ? readContact(join.contact) : undefined
      const contact = left && { text: left.text, key: keyOf('contact', left.key) }
      const written = await write(
        ctx,
        settings,
        { lane, now, day },
        // Today's code says more than where a network is.
        { ...join, device: device || null, origin: shown === 'right' ? null : origin, contact, remote: whence === 'remote' },
        call,
      )
      // The lane may be full because of this very key's ticket.
      if (isRefusal(written)) return (await before()) ?? written
      if (written !== 'settingsChanged') {
        paid.giveBack = undefined
        return written
      }
      ctx.entrySettings.forget(code)
    } catch (error) {
      if (!isUniqueViolation(error, 'idempotency_pkey') && !isUniqueViolation(error, 'ticket_of_device')) throw error
      const answer = await before()
      if (answer) return answer
    }
  }
  throw new Error('the settings of a shop changed under every attempt to join')
}

/** With today's code from the purse of those in the shop; else from the network's, and from that of all who are afar. */
function pay(
  ctx: QueueContext,
  { scope: { shopId } }: EntrySettings,
  { join, shown, day, paid }: { join: Join; shown: ShownCode; paid: Paid } & Pick<Moment, 'day'>,
): Refusal<'request.tooMany' | 'todayCode.needed' | 'todayCode.wrong'> | undefined {
  const isHere = shown === 'right'
  const network = isHere ? undefined : ctx.takeNetwork('join', { shopId, day, address: join.address })
  if (isRefusal(network)) return shown === 'wrong' ? refuse('todayCode.wrong') : { ...network, refused: 'todayCode.needed' }
  const shop = ctx.takeShop('join', shopId, isHere ? 'here' : 'afar')
  if (isRefusal(shop)) {
    network?.giveBack()
    return shop
  }
  paid.giveBack = () => {
    network?.giveBack()
    shop.giveBack()
  }
  return undefined
}

async function isCurrent(ctx: QueueContext, { scope, version }: EntrySettings): Promise<boolean> {
  const [feed] = await ctx.db.readScope(scope, (tx) =>
    tx.select({ version: shopFeeds.settingsVersion }).from(shopFeeds).where(eq(shopFeeds.shopId, scope.shopId)),
  )
  return feed?.version === version
}

type JoinedLane = EntrySettings['lanes'][number]
/** `day`: the business day. */
type Moment = { now: Temporal.Instant; day: string }

/** Why the lane takes no numbers now; undefined when it does. */
function refusalOf(lane: JoinedLane, { clock }: EntrySettings, { now, day }: Moment): JoinRefusal | undefined {
  if (!isLaneOpen(lane.door, day)) return refuse('lane.closed')
  const { open, opens } = lane.hours(now)
  return open ? undefined : refuseOutsideHours(opens, clock)
}

async function write(
  ctx: QueueContext,
  { scope, shop, lanes, counters, version }: EntrySettings,
  { lane, now, day }: Moment & { lane: JoinedLane },
  join: Omit<Join, 'device' | 'address' | 'contact'> & Pick<JoinRow, 'device' | 'origin' | 'contact' | 'remote'>,
  call: IdempotentCall,
): Promise<Joined | JoinRefusal | 'settingsChanged'> {
  const at = new Date(now.epochMilliseconds).toISOString()
  const id = newId(now.epochMilliseconds)
  const token = ctx.tokens.derive('ticket', id)
  const [row] = await ctx.db.runInScope<{ seq: number | null; ordinal: number | null; waiting: number | null }>(
    scope,
    joinStatement({
      scope,
      ids: { ticket: id, leg: newId(now.epochMilliseconds), interval: newId(now.epochMilliseconds), event: newId(now.epochMilliseconds) },
      tokenHash: resolverKey(token),
      at,
      day,
      version,
      lane,
      ...join,
      call,
      lapsesAt: lane.approval ? now.add({ minutes: pendingMinutes }).toString() : undefined,
    }),
  )
  if (!row || row.seq === null) return 'settingsChanged'
  if (row.ordinal === null || row.waiting === null) return refuse(await fullBy(ctx, scope, lane, day, join.remote))
  ctx.db.hint(queueHint(scope.shopId), row.seq)
  // Under a ratio somebody of another class may stand behind: then the order has to be read.
  if (lane.policy.rule !== 'strict') {
    const read = await ctx.db.readScope(scope, (tx) => findVisitorTicket(tx, scope.shopId, id, now, ctx.hooks))
    return { token, ticket: read!.view, already: false }
  }
  const ticket = freshTicket(id, lane, join, at, { seq: row.seq, ordinal: row.ordinal })
  const standing = lane.approval ? null : { ahead: row.waiting - 1, estimate: null }
  return { token, ticket: showVisitorTicket(ticket, standing, { lanes, counters, shop }, at), already: false }
}

function freshTicket(
  id: string,
  lane: JoinedLane,
  join: Omit<Join, 'device' | 'address' | 'contact'> & Pick<JoinRow, 'remote'>,
  at: string,
  { seq, ordinal }: { seq: number; ordinal: number },
): Ticket {
  return {
    id,
    number: ticketNumber(lane.letter, ordinal),
    laneId: lane.id,
    serviceId: join.serviceId,
    status: lane.approval ? 'pending' : 'waiting',
    place: seq,
    partySize: join.partySize,
    name: join.name || null,
    locale: join.locale,
    class: 'normal',
    remote: join.remote,
    arrivedAt: null,
    bookedFor: null,
    note: null,
    joinedAt: at,
    joinedSeq: seq,
    callCount: 0,
    skipCount: 0,
    waitedMs: 0,
    counterId: null,
    staffId: null,
    calledAt: null,
    graceUntil: null,
    onMyWayAt: null,
    backSaidAt: null,
    lateSaidAt: null,
    lateUntil: null,
    startedAt: null,
    closedAt: null,
    movedAt: at,
    sameContactAs: null,
    lastMove: null,
    rev: 1,
    seq,
  }
}

/** The ticket that this key has already got, or that the browser has in the lane, as it is now. */
async function earlierAnswer(
  ctx: QueueContext,
  { scope }: EntrySettings,
  call: IdempotentCall,
  holder: { laneId: string; device: Buffer } | undefined,
): Promise<Joined | Refusal<'idempotency.mismatch'> | undefined> {
  return ctx.db.readScope(scope, async (tx) => {
    const earlier = await findAnswer(tx, scope.organizationId, call)
    if (earlier && 'refused' in earlier) return earlier
    const ticketId = earlier ? String(earlier.result.ticketId) : holder && (await findDeviceTicket(tx, holder.laneId, holder.device))
    const ticket = ticketId && (await findVisitorTicket(tx, scope.shopId, ticketId, ctx.clock(), ctx.hooks))
    if (!ticket) return undefined
    return { token: ctx.tokens.derive('ticket', ticketId, ticket.tokenVersion), ticket: ticket.view, already: !earlier }
  })
}
