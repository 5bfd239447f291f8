import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { readEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { readContact } from '#domain/tickets/contact.ts'
import { pendingMinutes } from '#domain/tickets/due.ts'
import { decideJoin, type ShownCode } from '#domain/tickets/joining.ts'
import { newTicket } from '#domain/tickets/new-ticket.ts'
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
import { originOf } from '../entry/visitor-purses.ts'
import { showVisitorTicket } from '../read/visitor-ticket.ts'
import { findVisitorTicket } from '../visitor/visitor.ts'
import { joinStatement } from './join-statement.ts'
import { fullBy, shownCode } from './remote.ts'

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
  const code = readEntryCode(join.code)
  if (!code) return refuse('entry.notFound')
  const paid: Paid = {}
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const settings = await ctx.entrySettings.find(code)
      if (!settings) return ctx.entrySettings.refuse(code)
      const outcome = await tryToJoin(ctx, settings, join, call, paid)
      if (outcome !== 'again') return outcome
      ctx.entrySettings.forget(code)
    }
  } finally {
    paid.giveBack?.()
  }
  throw new Error('the settings of a shop changed under every attempt to join')
}

/** What was taken from the purses for a number that isn't given yet. */
type Paid = { giveBack?: (() => void) | undefined }

/** Decides, charges once, writes. `again`: the settings have changed, or another join was faster. */
async function tryToJoin(
  ctx: QueueContext,
  settings: EntrySettings,
  join: Join,
  call: IdempotentCall,
  paid: Paid,
): Promise<Joined | JoinRefusal | 'again'> {
  const { lanes, clock } = settings
  const wish = readWish(ctx, settings, join)
  const decided = decideJoin(lanes, { ...wish, serviceId: join.serviceId, clock })
  // What this key was answered, else the number that the browser has in the lane: also when the lane has closed or filled up since.
  const before = () =>
    earlierAnswer(ctx, settings, call, decided.lane && wish.device ? { laneId: decided.lane.id, device: wish.device } : undefined)
  // No statement has checked yet that the settings still hold, and a lane that opens again must take numbers at once.
  if (decided.refusal) return (await before()) ?? ((await isCurrent(ctx, settings)) ? decided.refusal : 'again')
  // Once for a wish, and only for one that the lane takes: what is refused is cheap to send, and would close the shop to its visitors.
  const crowded = paid.giveBack ? undefined : pay(ctx, settings, { ...wish, join, paid })
  if (crowded) return (await before()) ?? crowded
  try {
    const written = await write(ctx, settings, { ...wish, ...decided, join }, call)
    // The lane may be full because of this very key's ticket.
    if (isRefusal(written)) return (await before()) ?? written
    if (written !== 'again') paid.giveBack = undefined
    return written
  } catch (error) {
    if (!isUniqueViolation(error, 'idempotency_pkey') && !isUniqueViolation(error, 'ticket_of_device')) throw error
    return (await before()) ?? 'again'
  }
}

/** `day`: the business day, of which the keys of browser, network and contact are too. */
type Wish = {
  now: Temporal.Instant
  day: string
  shown: ShownCode
  device: Buffer | null
  origin: Buffer | null
  keyOfContact: (contact: string) => Buffer
}

function readWish(ctx: QueueContext, settings: EntrySettings, { device, address, todayCode }: Join): Wish {
  const { shopId } = settings.scope
  const now = ctx.clock()
  const day = businessDay(now, settings.clock)
  const shown = shownCode(ctx, settings, todayCode, now)
  return {
    ...{ now, day, shown },
    device: device ? ctx.tokens.dayKey('device', device, shopId, day) : null,
    // Today's code says more than where a network is.
    origin: shown === 'right' ? null : originOf(ctx.tokens, { shopId, day, address }),
    keyOfContact: (contact) => ctx.tokens.dayKey('contact', contact, shopId, day),
  }
}

/** With today's code from the purse of those in the shop; else from the network's, and from that of all who are afar. */
function pay(
  ctx: QueueContext,
  { scope: { shopId } }: EntrySettings,
  { join, shown, day, paid }: Pick<Wish, 'shown' | 'day'> & { join: Join; paid: Paid },
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

type Writing = Wish & { lane: EntrySettings['lanes'][number]; remote: boolean; join: Join }

async function write(
  ctx: QueueContext,
  { scope, shop, lanes, counters, version }: EntrySettings,
  { lane, remote, join, now, day, device, origin, keyOfContact }: Writing,
  call: IdempotentCall,
): Promise<Joined | JoinRefusal | 'again'> {
  const { serviceId, partySize, name, locale } = join
  const contact = lane.asksContact && join.contact ? readContact(join.contact) : undefined
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
      ...{ lane, remote, serviceId, partySize, name, locale, device, origin, call },
      contact: contact && { text: contact.text, key: keyOfContact(contact.key) },
      lapsesAt: lane.approval ? now.add({ minutes: pendingMinutes }).toString() : undefined,
    }),
  )
  if (!row || row.seq === null) return 'again'
  if (row.ordinal === null || row.waiting === null) return refuse(await fullBy(ctx, scope, lane, day, remote))
  ctx.db.hint(queueHint(scope.shopId), row.seq)
  // Under a ratio somebody of another class may stand behind: then the order has to be read.
  if (lane.policy.rule !== 'strict') {
    const read = await ctx.db.readScope(scope, (tx) => findVisitorTicket(tx, scope.shopId, id, now, ctx.hooks))
    return { token, ticket: read!.view, already: false }
  }
  const ticket = newTicket({
    ...{ id, number: ticketNumber(lane.letter, row.ordinal), laneId: lane.id, serviceId, partySize, locale, remote, at, seq: row.seq },
    status: lane.approval ? 'pending' : 'waiting',
    name: name || null,
  })
  const standing = lane.approval ? null : { ahead: row.waiting - 1, estimate: null }
  return { token, ticket: showVisitorTicket(ticket, standing, { lanes, counters, shop }, at), already: false }
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
    const ticketId = earlier
      ? String(earlier.result.ticketId)
      : holder && (await findDeviceTicket(tx, scope.shopId, holder.laneId, holder.device))
    const ticket = ticketId && (await findVisitorTicket(tx, scope.shopId, ticketId, ctx.clock(), ctx.hooks))
    if (!ticket) return undefined
    return { token: ctx.tokens.derive('ticket', ticketId, ticket.tokenVersion), ticket: ticket.view, already: !earlier }
  })
}
