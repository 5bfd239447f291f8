/**
 * Sends due messages (docs/decisions/085-outbox.md). At each turn one process takes the most urgent one for twice the time limit of an
 * attempt. If it dies, another process sends the message afterwards, with the same Message-ID.
 */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import {
  isAdvertising,
  isSentFirst,
  type OutboxChannel,
  type OutboxEvent,
  type OutboxState,
  outboxChannels,
  outboxEventNames,
  retryDelaySeconds,
} from '#domain/outbox/events.ts'
import { isMemberPush, type MemberPushEvent } from '#domain/outbox/member-pushes.ts'
import type { PushPayload } from '#domain/outbox/push-payload.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import type { Database, Scope, Tx } from '../database/db.ts'
import { toFault } from '../fault.ts'
import type { Log } from '../log.ts'
import { hurryNextStep } from './next-step.ts'
import { type MessageVariables, renderMessage } from './template.ts'
import type {
  DeliveryOutcome,
  LineDelivery,
  MailAttachment,
  MessageTransport,
  OutgoingMessage,
  PushDelivery,
  PushSubscription,
} from './transport.ts'

/** Pace at which messages of an unconfigured channel are failed. */
const notConfigured = { rate: 10, lanes: 10, timeoutMs: 60_000 }
/** In milliseconds: time left for sending at shutdown, and pause between looks for due messages while others are being sent. */
const lastPatience = 8_000
const pollMs = 1_000

/** Steps of sending one message, in order. */
export const sendingStepNames = ['look', 'taken', 'beginning', 'begun', 'sent', 'ended'] as const
export type SendingStep = (typeof sendingStepNames)[number]

/** SQL: the shop's own wording of message `m` in the version it was queued with; null for the default wording. */
export const shopTemplateSql = `(select jsonb_strip_nulls(jsonb_build_object('subject', t.subject, 'short', t.short, 'body', t.body)) from mail_template t
  where t.shop_id = m.shop_id and t.event = m.event and t.locale = m.locale and t.version = m.template_version and t.subject is not null)`

type Dependencies = {
  db: Database
  clock: () => Temporal.Instant
  log: Log
  /** Undefined for an unconfigured channel, whose messages fail with that result. */
  transports: Readonly<Record<OutboxChannel, MessageTransport | undefined>>
  /** Channels whose messages are not sent, for tests to read. */
  keeps?: readonly OutboxChannel[]
  /** Returns the absolute URL of the page that a message links to. Runs inside the shop's scope. */
  pageOf(tx: Tx, about: ShopMailReference, locale: Locale): Promise<string | undefined>
  /** Returns the file attached to the message. Runs inside the shop's scope. */
  fileOf?(tx: Tx, about: ShopMailReference, letter: { locale: Locale; link: string }): Promise<MailAttachment | undefined>
  /** Subscriptions by their id, which is the address of a push message. Both run inside the shop's scope. */
  subscriptions?: {
    find(tx: Tx, shopId: string, id: string): Promise<PushSubscription | undefined>
    remove(tx: Tx, shopId: string, id: string): Promise<void>
  }
  /**
   * Makes a shop's SMS when it is sent, and counts it at its first attempt. Returns why it is not sent: an own result. Runs inside the
   * shop's scope.
   */
  smsOf?(tx: Tx, message: ShopSmsRequest, now: Temporal.Instant): Promise<PreparedSms | { skipped: string }>
  /** Returns account, receiver and content of a LINE message; undefined if the receiver is erased. Runs inside the shop's scope. */
  lineOf?(tx: Tx, message: LineReference): Promise<LineDelivery | 'blocked' | undefined>
  /** Called after a shop's message has failed for good. Runs inside the shop's scope. */
  onFailure?(tx: Tx, messageId: string, now: Temporal.Instant): Promise<void>
  /** Returns the Reply-To address of a shop's message. Runs inside the shop's scope. */
  replyTo(tx: Tx, shopId: string): Promise<string | undefined>
  /** Prefix of links that begin with `/`. */
  origin: string
  /** Called at each step; tests end the process there. */
  at?(step: SendingStep): void
}

export type OutboxSender = {
  /** Sends until nothing is due or under way, including messages that become due in between. */
  look(): Promise<void>
  /** Waits some seconds for messages under way; the others stay due. */
  close(): Promise<void>
}

type About = {
  event: OutboxEvent | MemberPushEvent
  aboutId: string | null
  accountId: string | null
}
export type ShopMailReference = About & { shopId: string }
type LineReference = {
  shopId: string
  recipientId: string
  event: OutboxEvent
  variables: MessageVariables
  locale: Locale
  template: MailTemplateText | null
}

/** `variables`: with the link. */
export type ShopSmsRequest = {
  id: string
  scope: Required<Scope>
  event: OutboxEvent
  /** Id of the ticket whose number is read. */
  ticketId: string
  locale: Locale
  variables: MessageVariables
  template: MailTemplateText | null
  attempts: number
}
/** `from`: the server's sender if undefined. */
export type PreparedSms = Pick<OutgoingMessage, 'address' | 'text' | 'from' | 'receiptUrl'>

/** Message held by this process until it is due again. */
type ClaimedMessage = { id: string; organizationId: string | null; shopId: string | null; until: Date }
type Row = About & {
  id: string
  address: string | null
  locale: Locale
  variables: MessageVariables
  attempts: number
  maybeSent: boolean
  expiresAt: Date
  /** Result of the previous attempt, or why the message became obsolete during it. */
  result: string | null
  suppressed: boolean
  replyTo?: string | undefined
  file?: MailAttachment | undefined
  line?: LineDelivery | 'blocked' | undefined
  subscription?: PushSubscription | undefined
  sms?: PreparedSms | { skipped: string } | undefined
  template: MailTemplateText | null
}
type Ending = { state: OutboxState; result: string; maybeSent?: boolean; again?: Date; suppress?: boolean; isDeferred?: boolean }

export function openOutboxSender({
  db,
  clock,
  log,
  transports,
  keeps = [],
  pageOf,
  fileOf,
  subscriptions,
  smsOf,
  lineOf,
  onFailure,
  replyTo,
  origin,
  at = () => {},
}: Dependencies): OutboxSender {
  const closing = new AbortController()
  const date = () => new Date(clock().epochMilliseconds)
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal: closing.signal }).catch(() => {})

  /** Shops and accounts have a message table each, with the same columns except for those of a shop. */
  const isOfShop = ({ organizationId }: ClaimedMessage) => organizationId !== null
  const table = (claimed: ClaimedMessage) => (isOfShop(claimed) ? 'outbox_message' : 'identity.outbox_message')
  const scopeOf = ({ organizationId, shopId }: ClaimedMessage) => ({ organizationId: organizationId!, shopId: shopId! })
  const inside = <T>({ organizationId, shopId }: ClaimedMessage, work: (tx: Tx) => Promise<T>): Promise<T> =>
    organizationId && shopId ? db.inScope({ organizationId, shopId }, work) : db.inTransaction(work)

  /** Marks the message as being sent. Returns undefined if it has ended in between. */
  async function begin(tx: Tx, claimed: ClaimedMessage, channel: OutboxChannel): Promise<Row | undefined> {
    const suppressed = `exists (select from suppressed_address s where s.shop_id = m.shop_id and s.address_key = m.address_key
      and (s.reason = 'refused' or m.event = any($2)))`
    // Only this process holds the message. If its state is already 'sending', an earlier process died and may have sent it: `maybeSent`.
    const { rows } = await tx.$client.query<Row>({
      name: isOfShop(claimed) ? 'begin-message' : 'begin-account-message',
      text: `update ${table(claimed)} m set state = 'sending', attempts = attempts + 1, maybe_sent = maybe_sent or state = 'sending'
              where id = $1 and state in ('queued', 'sending')
          returning id, event, address, locale, variables, attempts, maybe_sent as "maybeSent", expires_at as "expiresAt", result,
                    ${isOfShop(claimed) ? 'about_id as "aboutId", account_id as "accountId"' : 'null as "aboutId"'},
                    ${isOfShop(claimed) ? suppressed : '$2::text[] is null'} as suppressed,
                    ${isOfShop(claimed) ? shopTemplateSql : 'null::jsonb'} as template`,
      values: [claimed.id, isOfShop(claimed) ? advertising : []],
    })
    const [row] = rows
    at('beginning')
    if (!row || !isOfShop(claimed)) return row
    const about = { ...row, shopId: claimed.shopId! }
    const [link, replyAddress] = await Promise.all([pageOf(tx, about, row.locale), replyTo(tx, about.shopId)])
    const subscription = channel === 'push' && row.address ? await subscriptions?.find(tx, about.shopId, row.address) : undefined
    const file = link && (await fileOf?.(tx, about, { locale: row.locale, link }))
    const variables = link ? { ...row.variables, link } : row.variables
    const { id, locale, attempts, template, address: ticketId } = row
    const event = row.event as OutboxEvent
    const sms =
      channel === 'sms' && ticketId && row.expiresAt > date()
        ? await smsOf?.(tx, { id, scope: scopeOf(claimed), event, ticketId, locale, variables, template, attempts }, clock())
        : undefined
    const line =
      channel === 'line' && row.address
        ? await lineOf?.(tx, { shopId: about.shopId, recipientId: row.address, event, variables, locale, template })
        : undefined
    return { ...row, replyTo: replyAddress, variables, ...(file && { file }), subscription, sms, line }
  }

  async function attempt(
    { address, event, locale, variables: storedVariables, ...row }: Row,
    rung: MessageTransport | undefined,
    channel: OutboxChannel,
  ): Promise<Ending> {
    const now = date()
    const isPush = channel === 'push'
    if (!address || (isPush && !row.subscription) || (channel === 'line' && rung && !row.line))
      return { state: 'cancelled', result: 'erased' }
    if (row.suppressed) return { state: 'suppressed', result: 'suppressed' }
    if (row.expiresAt <= now) return { state: 'cancelled', result: isOvertaken(row.result) ? row.result : 'expired' }
    if (!rung) return { state: 'failed', result: `${channel}.notConfigured` }
    if (row.sms)
      return 'skipped' in row.sms
        ? skippedSms(row.sms.skipped)
        : endingOf(
            await rung.send({ id: row.id, subject: '', html: '', validSeconds: secondsBetween(now, row.expiresAt), ...row.sms }),
            row,
            now,
          )
    if (row.line === 'blocked') return { state: 'failed', result: 'LINE blocked' }
    const variables = storedVariables.link?.startsWith('/')
      ? { ...storedVariables, link: `${origin}${storedVariables.link}` }
      : storedVariables
    // The service worker has the words of members' push messages.
    const words = isMemberPush(event)
      ? noWords
      : await renderMessage(event, variables, locale, row.template).catch((error: unknown) => {
          log.error({ fault: toFault(error) }, 'the words of a message can’t be made')
        })
    if (!words) return { state: 'failed', result: 'unwritable' }
    return endingOf(
      await rung.send({
        id: row.id,
        address,
        from: variables.shop,
        replyTo: row.replyTo,
        file: row.file,
        push: row.subscription && toPushDelivery(row.subscription, { ...row, event, variables, words }, now),
        line: row.line,
        ...(!isPush && isAdvertising(event as OutboxEvent) && { unsubscribe: variables.link }),
        ...words,
      }),
      row,
      now,
    )
  }

  /** Stores the result. Does nothing if this process no longer holds the message. */
  async function end(
    claimed: ClaimedMessage,
    { state, result, maybeSent = false, again, suppress = false, isDeferred = false }: Ending,
  ): Promise<void> {
    const { id, until, organizationId, shopId } = claimed
    const emptied = isOfShop(claimed) ? '' : `, variables = case when $3::timestamptz is null then '{}' else variables end`
    // A message that became obsolete during a deferred attempt keeps that result; the next look ends it.
    const overtaken = `(m.result = any($8) and $9)`
    const ended = `with had as (select end_due($1, $2, $3) as still),
      ended as (
        update ${table(claimed)} m set state = case when ${overtaken} and $3::timestamptz is null then 'cancelled' else $4 end,
               result = case when ${overtaken} then m.result else $5 end, maybe_sent = m.maybe_sent or $6, due_at = coalesce($3, m.due_at),
               ended_at = case when $3::timestamptz is null then $7::timestamptz end${emptied}
          from had where had.still and m.id = $1 and m.state = 'sending'
        returning m.*)`
    const values = [id, until, again ?? null, state, result, maybeSent, date(), overtakenResults, isDeferred]
    if (!organizationId || !shopId) await db.pool.query({ name: 'end-account-message', text: `${ended} select from ended`, values })
    else
      await db.runInScope(
        { organizationId, shopId },
        {
          name: 'end-message',
          text: `${ended}
            insert into suppressed_address (organization_id, shop_id, address_key, reason, at)
            select organization_id, shop_id, address_key, 'refused', $7 from ended where $10 and address_key is not null
            on conflict (shop_id, address_key, reason) do update set at = excluded.at`,
          values: [...values, suppress],
        },
      )
  }

  async function send(claimed: ClaimedMessage, channel: OutboxChannel): Promise<void> {
    at('taken')
    const row = await inside(claimed, (tx) => begin(tx, claimed, channel))
    at('begun')
    const ending = row ? await attempt(row, transports[channel], channel) : { state: 'cancelled' as const, result: '' }
    at('sent')
    await end(claimed, ending)
    if (isOfShop(claimed) && isFailure(ending)) {
      await inside(claimed, (tx) => hurryNextStep(tx, claimed.id, date()))
      // In a transaction of its own: a move locks its row before the messages, so the other order would deadlock.
      await inside(claimed, async (tx) => onFailure?.(tx, claimed.id, clock()))
    }
    const { subscription, address } = row ?? {}
    if (subscription && address && ending.suppress) await inside(claimed, async (tx) => subscriptions?.remove(tx, claimed.shopId!, address))
    at('ended')
  }

  /** Catches a failure, so that the other messages are sent; this one is due again later. */
  async function trySend(claimed: ClaimedMessage, channel: OutboxChannel): Promise<void> {
    try {
      await send(claimed, channel)
    } catch (error) {
      log.warn({ fault: toFault(error) }, 'a message could not be sent; it is tried again')
    }
  }

  /** Opens a channel, which sends several messages at the same time, each at its turn. */
  function openLine(channel: OutboxChannel) {
    const { rate, lanes, timeoutMs } = transports[channel] ?? notConfigured
    const running = new Set<Promise<void>>()
    let serving: Promise<void> = Promise.resolve()
    const dueMessages = `select message_id from outbox_due where channel = $1 and due_at <= $2`
    const anyIsDue = `(exists (${dueMessages} and urgent) or exists (${dueMessages} and not urgent))`

    /** Takes turn and message in one statement, so that no process holds a message while it waits and no urgent message is overtaken. */
    async function claim(): Promise<ClaimedMessage | undefined> {
      at('look')
      const now = date()
      const until = new Date(now.getTime() + 2 * timeoutMs)
      const { rows } = await db.pool.query<Omit<ClaimedMessage, 'until'>>({
        name: 'take-message',
        // Turns are at most a second ahead. A later one was set by a clock that has been corrected since.
        text: `with turn as (
                 update outbox_turn set next_at = clock_timestamp() + make_interval(secs => $4)
                  where channel = $1 and next_at not between clock_timestamp() and clock_timestamp() + interval '1 s' and ${anyIsDue}
                 returning true)
               update outbox_due d set due_at = $3 from turn
                where d.message_id = coalesce(
                  (${dueMessages} and urgent order by due_at limit 1 for update skip locked),
                  (${dueMessages} and not urgent order by due_at limit 1 for update skip locked))
               returning d.message_id as id, d.organization_id as "organizationId", d.shop_id as "shopId"`,
        values: [channel, now, until, 1 / rate],
      })
      return rows[0] && { ...rows[0], until }
    }

    /** Returns milliseconds until the next turn; undefined if nothing is due. */
    async function msUntilTurn(): Promise<number | undefined> {
      const { rows } = await db.pool.query<{ wait: number }>({
        name: 'until-turn',
        text: `select 1000 * extract(epoch from next_at - clock_timestamp())::float8 as wait from outbox_turn where channel = $1 and ${anyIsDue}`,
        values: [channel, date()],
      })
      return rows[0]?.wait
    }

    async function serve(): Promise<void> {
      while (!closing.signal.aborted) {
        if (running.size >= lanes) {
          await Promise.race(running)
          continue
        }
        const claimed = await claim()
        if (claimed) {
          const sending = trySend(claimed, channel).finally(() => running.delete(sending))
          running.add(sending)
          continue
        }
        const wait = await msUntilTurn()
        if (wait !== undefined) await rest(Math.max(wait, 1))
        else if (running.size > 0) await Promise.race([...running, rest(pollMs)])
        else return
      }
    }

    return {
      serve() {
        serving = serve()
        return serving
      },
      async settled() {
        await serving.catch(() => {})
        await Promise.all(running)
      },
    }
  }

  const lines = outboxChannels.filter((channel) => !keeps.includes(channel)).map(openLine)
  return {
    async look() {
      await Promise.all(lines.map(({ serve }) => serve()))
    },
    async close() {
      closing.abort()
      const settled = Promise.all(lines.map((line) => line.settled()))
      await Promise.race([settled, pause(lastPatience, undefined, { ref: false })])
      for (const rung of Object.values(transports)) rung?.close()
      await settled
    },
  }
}

/** Results of `cancelObsoleteMessages`, after which a message is not sent. */
const overtakenResults: readonly string[] = ['obsolete', 'seen']
const isOvertaken = (result: string | null): result is string => result !== null && overtakenResults.includes(result)

const skippedSms = (result: string): Ending => ({ state: result === 'erased' ? 'cancelled' : 'suppressed', result })

/** A message whose address was erased leaves its visitor to the next step too. */
const isFailure = ({ state, result }: Ending): boolean => state === 'failed' || state === 'suppressed' || result === 'erased'

const noWords = { subject: '', short: '', text: '', html: '' }
const advertising = outboxEventNames.filter(isAdvertising)

function endingOf(
  outcome: DeliveryOutcome,
  { attempts, maybeSent, expiresAt }: Pick<Row, 'attempts' | 'maybeSent' | 'expiresAt'>,
  now: Date,
): Ending {
  if ('sent' in outcome) return { state: 'sent', result: outcome.sent.slice(0, 3) }
  if ('refused' in outcome) return { state: 'failed', result: outcome.refused, suppress: outcome.address }
  const pauseSeconds = Math.max(retryDelaySeconds(attempts, Math.random()), outcome.retryAfterSeconds ?? 0)
  const retryAt = new Date(now.getTime() + pauseSeconds * 1_000)
  const uncertain = maybeSent || outcome.maybeSent
  return retryAt < expiresAt
    ? { state: 'queued', result: outcome.deferred, maybeSent: uncertain, isDeferred: true, again: retryAt }
    : { state: 'failed', result: outcome.deferred, maybeSent: uncertain, isDeferred: true }
}

/**
 * Makes the content of a push message, without personal data. It expires at the push service together with the message. All messages about
 * one ticket have one topic, so an undelivered call is replaced by the next message. A message about no row has its page as its topic.
 */
function toPushDelivery(
  subscription: PushSubscription,
  {
    event,
    variables,
    aboutId,
    expiresAt,
    words,
  }: Pick<Row, 'event' | 'variables' | 'aboutId' | 'expiresAt'> & {
    words: { subject: string; short: string }
  },
  now: Date,
): PushDelivery {
  const { shop = '', link } = variables
  const path = link ? link.slice(new URL(link).origin.length) : '/'
  const payload: PushPayload = isMemberPush(event) ? { event, shop, path } : { title: words.subject, text: words.short, path }
  return {
    subscription,
    payload: JSON.stringify(payload),
    topic: hash('sha256', aboutId ?? payload.path, 'base64url').slice(0, 32),
    urgent: isSentFirst(event),
    ttlSeconds: secondsBetween(now, expiresAt),
  }
}

const secondsBetween = (now: Date, later: Date): number => Math.ceil((later.getTime() - now.getTime()) / 1_000)
