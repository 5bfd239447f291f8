import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { getCookie } from 'hono/cookie'
import type { Temporal } from 'temporal-polyfill'
import { type CardTopic, parseCardTopic } from '#contract/cards/card-topic.ts'
import type { ChangeTopicKind } from '#contract/change-topics.ts'
import { watchLive } from '#contract/live.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { QueueChunk } from '#contract/tickets/queue.ts'
import { type LiveTopic, parseLiveEventId, parseLiveTopic } from '#contract/topic.ts'
import type { ApiKeyScope } from '#domain/api-keys.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import type { AccountService } from '#platform/accounts.ts'
import { isApiKeyToken } from '#platform/api-key-token.ts'
import type { Database } from '#platform/database/db.ts'
import { type AccessCheckDependencies, missingScopes, sessionCookieName } from '#platform/http/access.ts'
import { implementOperation, type OperationCall, type OperationWithHandler } from '#platform/http/call.ts'
import type { StaffNetworks } from '#platform/http/staff-networks.ts'
import type { ChangeTopicFeeds } from '#platform/live/changes.ts'
import { type LiveFeed, type StreamTopic, streamFeeds } from '#platform/live/feed.ts'
import type { HintChannel } from '#platform/live/hints.ts'
import type { EventStream, EventStreams } from '#platform/live/stream.ts'
import { createStreamQuota, maxStreamsPerCaller, type StreamQuotaKey } from '#platform/live/stream-quota.ts'
import { type BoardContext, followBoard } from '../boards/boards.ts'
import type { CardViewerFeeds } from '../cards/live/viewers.ts'
import { followKioskLanes } from '../kiosks/kiosk.ts'
import { rightsHintTopic } from '../members/membership.ts'
import { resolveTicketToken } from '../tickets/find-scope.ts'
import type { LiveQueueFeeds } from '../tickets/live/watch.ts'
import type { ShopScope } from '../tickets/live/watch-reads.ts'
import { personalTicketIds } from '../tickets/read/queue.ts'

export type LiveContext = {
  db: Database
  clock: () => Temporal.Instant
  streams: EventStreams
  tickets: LiveQueueFeeds
  boards: BoardContext
  changes: Record<ChangeTopicKind, ChangeTopicFeeds>
  viewers: CardViewerFeeds
  checks: AccessCheckDependencies
  hints: Pick<HintChannel, 'listen'>
  staffNetworks: StaffNetworks
}

type Refused = Refusal<
  | 'ticket.notFound'
  | 'device.notFound'
  | 'shop.notFound'
  | 'card.notFound'
  | 'auth.missing'
  | 'auth.invalid'
  | 'auth.forbidden'
  | 'auth.suspended'
  | 'auth.factorDemanded'
  | 'auth.notByKey'
  | 'auth.scopeMissing'
>

/** A single address may belong to a whole shop or to a carrier. */
const maxStreamsPerAddress = 20 * maxStreamsPerCaller

/** One stream for everything that a browser follows. A refused topic does not end the others. */
export function liveApi(ctx: LiveContext): OperationWithHandler[] {
  const seats = createStreamQuota()
  return [
    implementOperation(watchLive, async ({ query }, call) => {
      const names = [...new Set([query.topic].flat())]
      const versions = parseLiveEventId(call.http.req.header('last-event-id') ?? '')
      const found = await Promise.all(names.map((name) => findTopic(ctx, parseLiveTopic(name) ?? parseCardTopic(name), call)))
      // Without any accepted topic the response is an ordinary refusal, which programs understand.
      const refusals = found.filter(isRefusal)
      if (refusals.length === found.length) return refusals[0]!
      const response = call.http.env.outgoing
      if (call.http.req.raw.method === 'HEAD')
        return new Response(null, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
      if (!response) throw new Error('a stream needs the raw response')
      const topics = names.map((name, index) => ({ name, resume: versions[index], ...streamTopic(found[index]!) }))
      let stream: EventStream | undefined
      const seat = seats.take(seatKeys(found, call), () => stream?.end())
      if (!seat) return refuse('live.tooMany')
      stream = streamFeeds(ctx.streams, response, topics, () => ctx.clock().epochMilliseconds)
      stream.onClose(seat.leave)
      return RESPONSE_ALREADY_SENT
    }),
  ]
}

/** `ticketId`: ticket that is followed by its token, by any caller. */
type FoundTopic = Pick<StreamTopic, 'recheck' | 'onDoubt'> & { feed: LiveFeed; ticketId?: string }

/** Keys that streams are limited by: the account or else the device, plus each ticket, because devices are easily invented. */
function seatKeys(topics: readonly (FoundTopic | Refusal<ProblemCode>)[], { account, device, http }: OperationCall): StreamQuotaKey[] {
  const caller = account ? `account:${account.accountId}` : device && `device:${device}`
  const tickets = topics.flatMap((topic) => (!isRefusal(topic) && topic.ticketId ? [`ticket:${topic.ticketId}`] : []))
  const keys = [...(caller ? [caller] : []), ...tickets].map((key) => ({ key }))
  return account || tickets.length > 0 ? keys : [...keys, { key: `address:${http.env.remoteAddress}`, most: maxStreamsPerAddress }]
}

function streamTopic(topic: FoundTopic | Refusal<ProblemCode>): Pick<StreamTopic, 'feed' | 'recheck' | 'onDoubt'> {
  return isRefusal(topic) ? { feed: { refused: topic.refused } } : topic
}

async function findTopic(ctx: LiveContext, topic: LiveTopic | CardTopic | undefined, call: OperationCall): Promise<FoundTopic | Refused> {
  if (topic?.kind === 'beats') return bareBeats(ctx)
  if (topic && 'shopId' in topic) return findShopTopic(ctx, topic, call)
  if (topic?.kind === 'board') return followBoard(ctx.boards, topic.token)
  if (topic?.kind === 'kiosk') return followKioskLanes(ctx.boards, topic.token)
  const ticket = topic && (await resolveTicketToken(ctx.db, topic.token))
  const feed = ticket && (await ctx.tickets.followTicket(ticket.scope, ticket.ticketId))
  return feed ? { feed, ticketId: ticket.ticketId } : refuse('ticket.notFound')
}

/**
 * Sends heartbeats only, to test whether a stream gets through. The first recheck, after a minute, ends it, so callers cannot collect
 * streams.
 */
function bareBeats({ clock }: LiveContext): FoundTopic {
  const following = {
    take: () => undefined,
    sent: '',
    current: '',
    get asOf() {
      return clock().epochMilliseconds
    },
    stop() {},
  }
  return { feed: { start: () => following }, recheck: async () => 'live.over' }
}

type OfShop = Extract<LiveTopic | CardTopic, { shopId: string }>
type Allowed = { scope: ShopScope; accountId: string }

/** Returns the feed of a shop's topic for its members. Access is checked again while the stream is open. */
async function findShopTopic(ctx: LiveContext, topic: OfShop, call: OperationCall): Promise<FoundTopic | Refused> {
  const { kind, shopId } = topic
  // Read now, because the request is gone at the next check.
  const credentials = {
    bearer: /^Bearer (\S+)$/i.exec(call.http.req.header('authorization') ?? '')?.[1],
    cookie: getCookie(call.http, sessionCookieName),
  }
  const address = call.http.env.remoteAddress
  const { bearer } = credentials
  if (bearer && isApiKeyToken(bearer)) return findShopTopicByKey(ctx, topic, { bearer, address })
  const minRole = kind === 'card' ? 'staff' : 'auditor'
  const allowed = await authorise(ctx.checks, credentials, shopId, minRole)
  if (isRefusal(allowed)) return allowed
  ctx.staffNetworks.note(shopId, address)
  const feed = await findFeed(ctx, topic, allowed)
  if (!feed) return refuse(kind === 'card' ? 'card.notFound' : 'shop.notFound')
  const recheck = async () => {
    const stillAllowed = await authorise(ctx.checks, credentials, shopId, minRole)
    if (isRefusal(stillAllowed)) return stillAllowed.refused
    ctx.staffNetworks.note(shopId, address)
    return undefined
  }
  return { feed, recheck, onDoubt: (check) => ctx.hints.listen(rightsHintTopic(allowed.accountId), check) }
}

/** Topics that an API key can follow, with the scope that it needs. */
const keyScopesByTopic: Partial<Record<OfShop['kind'], ApiKeyScope>> = {
  queue: 'queue:read',
  cards: 'cards:read',
  reservations: 'reservations',
}

/** Returns the feed of a shop's topic for an API key. The key is checked again while the stream is open. */
async function findShopTopicByKey(
  ctx: LiveContext,
  topic: OfShop,
  { bearer, address }: { bearer: string; address: string | undefined },
): Promise<FoundTopic | Refused> {
  const { kind, shopId } = topic
  const scope = keyScopesByTopic[kind]
  const authoriseKey = async () => {
    const key = await ctx.checks.apiKeys.find(bearer, address)
    if (!key) return refuse('auth.invalid')
    if (!scope) return refuse('auth.notByKey')
    return key.shopIds.includes(shopId) ? (missingScopes(key, [scope]) ?? key) : refuse('shop.notFound')
  }
  const key = await authoriseKey()
  if (isRefusal(key)) return key
  const { accountId } = key.account
  const feed = await findFeed(ctx, topic, { scope: { organizationId: key.organizationId, shopId }, accountId })
  if (!feed) return refuse('shop.notFound')
  const record = (ids: readonly string[]) => ctx.checks.apiKeys.recordRead(key, shopId, { operationId: watchLive.operationId, ids })
  const recorded = kind === 'queue' ? recordQueueReads(feed, record) : { feed, recordRest: async () => {} }
  const recheck = async () => {
    await recorded.recordRest()
    const still = await authoriseKey()
    return isRefusal(still) ? still.refused : undefined
  }
  return { feed: recorded.feed, recheck, onDoubt: (check) => ctx.hints.listen(rightsHintTopic(accountId), check) }
}

/** Records whose tickets a queue's events hold. An event is not delayed by its record; a failed record is repeated at the next check. */
function recordQueueReads(
  feed: LiveFeed,
  record: (ids: readonly string[]) => Promise<void>,
): { feed: LiveFeed; recordRest: () => Promise<void> } {
  const unrecorded = new Set<string>()
  const recordRest = async () => {
    const ids = [...unrecorded]
    await record(ids)
    for (const id of ids) unrecorded.delete(id)
  }
  const start: LiveFeed['start'] = (resume, wake) => {
    const following = feed.start(resume, wake)
    const take = () => {
      const news = following.take()
      const ids = news ? personalTicketIds(JSON.parse(news.json) as QueueChunk) : []
      for (const id of ids) unrecorded.add(id)
      if (ids.length > 0) recordRest().catch(() => {})
      return news
    }
    return {
      take,
      stop: () => following.stop(),
      get sent() {
        return following.sent
      },
      get current() {
        return following.current
      },
      get asOf() {
        return following.asOf
      },
    }
  }
  return { feed: { start }, recordRest }
}

function findFeed(ctx: LiveContext, topic: OfShop, { scope, accountId }: Allowed): LiveFeed | Promise<LiveFeed | undefined> {
  if (topic.kind === 'card') return ctx.viewers.follow({ scope, cardId: topic.cardId, accountId, editing: topic.at === 'edit' })
  return topic.kind === 'queue' ? ctx.tickets.followQueue(scope) : ctx.changes[topic.kind].follow(scope.shopId)
}

type Credentials = { bearer: string | undefined; cookie: string | undefined }

async function authorise(
  checks: AccessCheckDependencies,
  { bearer, cookie }: Credentials,
  shopId: string,
  minRole: Role,
): Promise<Allowed | Refused> {
  const account = await signedIn(checks.accounts, bearer, cookie)
  if (!account) return refuse(bearer || cookie ? 'auth.invalid' : 'auth.missing')
  const membership = await checks.findMembership(account, shopId)
  if (isRefusal(membership)) return membership
  const { organizationId } = membership
  const scope = { organizationId, shopId: membership.shopId }
  return isRoleAtLeast(membership.role, minRole) ? { scope, accountId: account.accountId } : refuse('auth.forbidden')
}

function signedIn(
  accounts: Pick<AccountService, 'verifyIdToken' | 'verifySession'>,
  bearer: string | undefined,
  cookie: string | undefined,
) {
  if (bearer) return accounts.verifyIdToken(bearer)
  return cookie ? accounts.verifySession(cookie) : Promise.resolve(undefined)
}
