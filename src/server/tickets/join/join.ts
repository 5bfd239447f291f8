import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { parseContact } from '#domain/tickets/contact.ts'
import { decideJoin, type TodayCodeCheckResult } from '#domain/tickets/joining.ts'
import { buildNewTicket } from '#domain/tickets/new-ticket.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { pendingMinutes } from '#domain/tickets/timeouts.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { isUniqueViolation } from '#platform/database/db-failure.ts'
import { findIdempotentResult, type IdempotentCall } from '#platform/database/idempotency.ts'
import { hashLookupValue } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import { queueHintTopic } from '../../feed/queue-hint.ts'
import { shopFeeds } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { findTicketIdOfDevice } from '../device.ts'
import type { EntrySettings } from '../entry/entry-settings.ts'
import { networkKeyOf } from '../entry/visitor-rate-limits.ts'
import { toVisitorTicket } from '../read/visitor-ticket.ts'
import { readVisitorTicket } from '../visitor/visitor.ts'
import { buildJoinStatement } from './join-statement.ts'
import { checkTodayCode, findReachedLaneCap, isDayShuffled } from './remote.ts'

/** `device`: the visitor's browser; undefined if no browser takes the ticket. */
export type JoinQueueInput = {
  code: string
  serviceId: string
  partySize: number
  name: string | undefined
  locale: Locale
  device: string | undefined
  /** Client IP; undefined if the caller is not a visitor. Only a daily keyed hash of its network is stored. */
  address?: string | undefined
  /** Stored only if the lane asks for it. */
  contact?: string | undefined
  /** As typed or scanned. */
  todayCode?: string | undefined
  /** Place of the link that led to the join page. */
  linkSource?: string | undefined
  /** A kiosk in the shop takes the ticket, which proves presence like today's code. `laneIds`: its lanes; null: all. */
  kiosk?: { laneIds: readonly string[] | null } | undefined
}
/** `already`: the browser had this ticket in the lane before, so no new one was issued. */
export type JoinedTicket = { token: string; ticket: VisitorTicket; already: boolean }
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
  | 'lane.dailyCapReached'
  | 'lane.remoteFull'
  | 'todayCode.missing'
  | 'todayCode.wrong'
  | 'todayCode.needed'
  | 'request.tooMany'
  | 'idempotency.mismatch'
>

/** Tries per join. A change of settings or a concurrent join needs another try. */
const attempts = 5

/**
 * Issues a ticket. Decides on cached settings, then writes one statement that re-checks their version and the caps on locked rows. It
 * also writes the idempotency key, so a retry returns the same ticket (decision 003).
 */
export async function joinQueue(
  ctx: QueueContext,
  join: JoinQueueInput,
  call: IdempotentCall,
): Promise<JoinedTicket | JoinRefusal | Refusal<'server.busy'>> {
  const code = parseEntryCode(join.code)
  if (!code) return refuse('entry.notFound')
  const joined = await ctx.shedJoins(() => joinByCode(ctx, code, join, call))
  return isRefusal(joined) && joined.refused === 'gate.full' ? refuse('server.busy') : joined
}

async function joinByCode(
  ctx: QueueContext,
  code: string,
  join: JoinQueueInput,
  call: IdempotentCall,
): Promise<JoinedTicket | JoinRefusal> {
  const paid: JoinCharge = {}
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const settings = await ctx.entrySettings.find(code)
      if (!settings) return ctx.entrySettings.refuse(code)
      const outcome = await tryToJoin(ctx, settings, join, call, paid)
      if (outcome !== 'again') return outcome
      ctx.entrySettings.forget(code)
    }
  } finally {
    paid.refund?.()
  }
  throw new Error('the settings of a shop changed under every attempt to join')
}

/** Rate-limit points charged for a ticket not issued yet; refunded if the join fails. */
type JoinCharge = { refund?: (() => void) | undefined }

/** Decides, charges once and writes. Returns `again` if the settings have changed or a concurrent join won. */
async function tryToJoin(
  ctx: QueueContext,
  settings: EntrySettings,
  join: JoinQueueInput,
  call: IdempotentCall,
  paid: JoinCharge,
): Promise<JoinedTicket | JoinRefusal | 'again'> {
  const { clock } = settings
  const lanes = settings.lanes.filter(({ id }) => join.kiosk?.laneIds?.includes(id) ?? true)
  const input = readJoinInput(ctx, settings, join)
  const decided = decideJoin(lanes, { ...input, serviceId: join.serviceId, clock })
  // Result stored for this key, or the browser's ticket in the lane, even if the lane has closed or filled up since.
  const before = () =>
    findEarlierJoin(ctx, settings, call, decided.lane && input.device ? { laneId: decided.lane.id, device: input.device } : undefined)
  // A refusal has not checked the settings version in the database yet, and a reopened lane must give tickets immediately.
  if (decided.refusal) return (await before()) ?? ((await isCurrent(ctx, settings)) ? decided.refusal : 'again')
  // Charge once per join, after the lane has accepted it. Otherwise cheap invalid requests could use up the shop's limit.
  const crowded = paid.refund ? undefined : chargeJoin(ctx, settings, { ...input, join, paid })
  if (crowded) return (await before()) ?? crowded
  try {
    const written = await write(ctx, settings, { ...input, ...decided, join }, call)
    // The same request may have taken the lane's last ticket before.
    if (isRefusal(written)) return (await before()) ?? written
    if (written !== 'again') paid.refund = undefined
    return written
  } catch (error) {
    if (!isUniqueViolation(error, 'idempotency_pkey') && !isUniqueViolation(error, 'ticket_of_device')) throw error
    return (await before()) ?? 'again'
  }
}

/** `day`: business day, which is part of the keys of browser, network and contact. */
type JoinInput = {
  now: Temporal.Instant
  day: string
  shown: TodayCodeCheckResult
  device: Buffer | null
  networkKey: Buffer | null
  keyOfContact: (contact: string) => Buffer
}

function readJoinInput(ctx: QueueContext, settings: EntrySettings, { device, address, todayCode, kiosk }: JoinQueueInput): JoinInput {
  const { shopId } = settings.scope
  const now = ctx.clock()
  const day = businessDay(now, settings.clock)
  const shown = kiosk ? 'right' : checkTodayCode(ctx, settings, todayCode, now)
  return {
    ...{ now, day, shown },
    device: device ? ctx.tokens.dayKey('device', device, shopId, day) : null,
    // A correct code proves presence, so the network key is not stored.
    networkKey: shown === 'right' ? null : networkKeyOf(ctx.tokens, { shopId, day, address }),
    keyOfContact: (contact) => ctx.tokens.dayKey('contact', contact, shopId, day),
  }
}

/** Joins with today's code use the shop's in-store limit. Others use their network's limit and the shop's remote limit. */
function chargeJoin(
  ctx: QueueContext,
  { scope: { shopId } }: EntrySettings,
  { join, shown, day, paid }: Pick<JoinInput, 'shown' | 'day'> & { join: JoinQueueInput; paid: JoinCharge },
): Refusal<'request.tooMany' | 'todayCode.needed' | 'todayCode.wrong'> | undefined {
  const isHere = shown === 'right'
  const network = isHere ? undefined : ctx.consumeNetwork('join', { shopId, day, address: join.address })
  if (isRefusal(network)) return shown === 'wrong' ? refuse('todayCode.wrong') : { ...network, refused: 'todayCode.needed' }
  const shop = ctx.consumeShop('join', shopId, isHere ? 'here' : 'afar')
  if (isRefusal(shop)) {
    network?.refund()
    return shop
  }
  paid.refund = () => {
    network?.refund()
    shop.refund()
  }
  return undefined
}

async function isCurrent(ctx: QueueContext, { scope, version }: EntrySettings): Promise<boolean> {
  const [feed] = await ctx.db.readScope(scope, (tx) =>
    tx.select({ version: shopFeeds.settingsVersion }).from(shopFeeds).where(eq(shopFeeds.shopId, scope.shopId)),
  )
  return feed?.version === version
}

type Writing = JoinInput & { lane: EntrySettings['lanes'][number]; remote: boolean; join: JoinQueueInput }

async function write(
  ctx: QueueContext,
  { scope, shop, lanes, counters, version }: EntrySettings,
  { lane, remote, join, now, day, device, networkKey, keyOfContact }: Writing,
  call: IdempotentCall,
): Promise<JoinedTicket | JoinRefusal | 'again'> {
  const { serviceId, partySize, name, locale, linkSource } = join
  const contact = lane.asksContact && join.contact ? parseContact(join.contact) : undefined
  const at = new Date(now.epochMilliseconds).toISOString()
  const id = newId(now.epochMilliseconds)
  const token = ctx.tokens.derive('ticket', id)
  const secret = () => ctx.tokens.dayKey('numbers', lane.id, scope.shopId, day)
  const issue = async (numberKey: Buffer | undefined) => {
    const [row] = await ctx.db.runInScope<{ seq: number | null; ordinal: number | null; waiting: number | null }>(
      scope,
      buildJoinStatement({
        scope,
        ids: { ticket: id, leg: newId(now.epochMilliseconds), interval: newId(now.epochMilliseconds), event: newId(now.epochMilliseconds) },
        tokenHash: hashLookupValue(token),
        at,
        day,
        version,
        ...{ lane, remote, serviceId, partySize, name, locale, device, networkKey, linkSource, call },
        contact: contact && { text: contact.text, key: keyOfContact(contact.key) },
        numberKey,
        pending: lane.approval,
        alarmAt: findAlarmTime(lane, now)?.toString(),
      }),
    )
    return row
  }
  let row = await issue(lane.numberOrder === 'shuffled' ? secret() : undefined)
  // A day whose first number was shuffled stays so, whatever the lane says since.
  if (row?.ordinal === null && row.seq !== null && lane.numberOrder === 'sequential' && (await isDayShuffled(ctx, scope, lane.id, day)))
    row = await issue(secret())
  if (!row || row.seq === null) return 'again'
  if (row.ordinal === null || row.waiting === null) return refuse(await findReachedLaneCap(ctx, scope, lane, day, remote))
  ctx.db.hint(queueHintTopic(scope.shopId), row.seq)
  // Under a ratio policy a visitor of another class may be called later than this one, so the order must be read.
  if (lane.policy.rule !== 'strict') {
    const read = await ctx.db.readScope(scope, (tx) => readVisitorTicket(tx, scope.shopId, id, now, ctx.hooks))
    return { token, ticket: read!.view, already: false }
  }
  const ticket = buildNewTicket({
    ...{
      id,
      number: formatTicketNumber(lane.letter, row.ordinal),
      laneId: lane.id,
      serviceId,
      partySize,
      locale,
      remote,
      at,
      seq: row.seq,
    },
    status: lane.approval ? 'pending' : 'waiting',
    name: name || null,
  })
  const standing = lane.approval ? null : { ahead: row.waiting - 1, estimate: null }
  return { token, ticket: toVisitorTicket(ticket, standing, { lanes, counters, shop }, at), already: false }
}

/** Returns when the shop's timers must run after a join: a pending ticket expires, or a lane may call the visitor automatically. */
function findAlarmTime({ approval, keepCalled }: Writing['lane'], now: Temporal.Instant): Temporal.Instant | undefined {
  if (approval) return now.add({ minutes: pendingMinutes })
  return keepCalled === null ? undefined : now
}

/** Returns the ticket of this idempotency key or the browser's ticket in the lane, as it is now; undefined if there is none. */
async function findEarlierJoin(
  ctx: QueueContext,
  { scope }: EntrySettings,
  call: IdempotentCall,
  holder: { laneId: string; device: Buffer } | undefined,
): Promise<JoinedTicket | Refusal<'idempotency.mismatch'> | undefined> {
  return ctx.db.readScope(scope, async (tx) => {
    const earlier = await findIdempotentResult(tx, scope.organizationId, call)
    if (earlier && 'refused' in earlier) return earlier
    const ticketId = earlier
      ? String(earlier.result.ticketId)
      : holder && (await findTicketIdOfDevice(tx, scope.shopId, holder.laneId, holder.device))
    const ticket = ticketId && (await readVisitorTicket(tx, scope.shopId, ticketId, ctx.clock(), ctx.hooks))
    if (!ticket) return undefined
    return { token: ctx.tokens.derive('ticket', ticketId, ticket.tokenVersion), ticket: ticket.view, already: !earlier }
  })
}
