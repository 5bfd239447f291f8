/**
 * Sends what is due (docs/decisions/085-sending.md). When a letter's turn is there, one process takes the most urgent message that is due, and has it for
 * twice as long as an attempt can take. It is due again then, so one whose process died is sent all the same, with the Message-ID that it had.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import { type OutboxChannel, type OutboxEvent, type OutboxState, outboxChannels, outboxEvents, retryAfter } from '#domain/outbox/events.ts'
import type { Database, Tx } from '../database/db.ts'
import { describeFault } from '../fault.ts'
import type { Log } from '../log.ts'
import type { Outcome, Rung } from './rung.ts'
import { renderMessage, type Variables } from './template.ts'

/** Where a channel isn't configured, its messages are ended at this pace. */
const notConfigured = { rate: 10, lanes: 10, patience: 60_000 }
/** In milliseconds: how long letters under way may take when the process is to end, and how often what becomes due beside them is looked for. */
const lastPatience = 8_000
const lookAgain = 1_000

/** Of one letter, in their order. */
export const sendingSteps = ['look', 'taken', 'beginning', 'begun', 'sent', 'ended'] as const
export type SendingStep = (typeof sendingSteps)[number]

type Surroundings = {
  db: Database
  clock: () => Temporal.Instant
  log: Log
  /** Undefined: that channel isn't configured, and nothing pretends to have been sent. */
  rungs: Readonly<Record<OutboxChannel, Rung | undefined>>
  /** Where a message about that leads, with its origin. Inside the scope. */
  pageOf(tx: Tx, about: About, locale: Locale): Promise<string | undefined>
  /** What a link that begins with `/` is completed by. */
  origin: string
  /** For tests, in which the process dies there. */
  at?(step: SendingStep): void
}

export type Sender = {
  /** Sends what is due, and what becomes due meanwhile; ends when nothing is due or under way. */
  look(): Promise<void>
  /** What is being sent is finished, as far as that goes within seconds; the rest stays. */
  close(): Promise<void>
}

/** What a message is about. */
export type About = {
  event: OutboxEvent
  ticketId: string | null
  cardId: string | null
  invitationId: string | null
  accountId: string | null
}

/** A message that this process has, until it is due again. */
type Taken = { id: string; organizationId: string | null; shopId: string | null; until: Date }
type Row = About & {
  id: string
  address: string | null
  locale: Locale
  variables: Variables
  attempts: number
  unsure: boolean
  expiresAt: Date
  suppressed: boolean
}
type Ending = { state: OutboxState; result: string; unsure?: boolean; again?: Date; suppress?: boolean }

export function openSender({ db, clock, log, rungs, pageOf, origin, at = () => {} }: Surroundings): Sender {
  const closing = new AbortController()
  const date = () => new Date(clock().epochMilliseconds)
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal: closing.signal }).catch(() => {})

  /** The words of the two tables that messages stand in are the same but for what a shop has. */
  const isOfShop = ({ organizationId }: Taken) => organizationId !== null
  const table = (taken: Taken) => (isOfShop(taken) ? 'outbox_message' : 'identity.outbox_message')
  const inside = <T>({ organizationId, shopId }: Taken, work: (tx: Tx) => Promise<T>): Promise<T> =>
    organizationId && shopId ? db.inScope({ organizationId, shopId }, work) : db.inTransaction(work)

  /** Undefined: it has ended meanwhile. */
  async function begin(tx: Tx, taken: Taken): Promise<Row | undefined> {
    const suppressed = `exists (select from suppressed_address s where s.shop_id = m.shop_id and s.address_key = m.address_key
      and (s.reason = 'refused' or m.event = any($2)))`
    // Nobody else has it. So where it is being sent already, that was a process that died, and nobody knows how far it came.
    const { rows } = await tx.$client.query<Row>({
      name: isOfShop(taken) ? 'begin-message' : 'begin-account-message',
      text: `update ${table(taken)} m set state = 'sending', attempts = attempts + 1, unsure = unsure or state = 'sending'
              where id = $1 and state in ('queued', 'sending')
          returning id, event, address, locale, variables, attempts, unsure, expires_at as "expiresAt",
                    ${isOfShop(taken) ? 'ticket_id as "ticketId", card_id as "cardId", invitation_id as "invitationId", account_id as "accountId"' : 'null as "ticketId"'},
                    ${isOfShop(taken) ? suppressed : '$2::text[] is null'} as suppressed`,
      values: [taken.id, isOfShop(taken) ? advertising : []],
    })
    const [row] = rows
    at('beginning')
    if (!row || !isOfShop(taken)) return row
    const link = await pageOf(tx, row, row.locale)
    return link ? { ...row, variables: { ...row.variables, link } } : row
  }

  async function attempt(
    { address, event, locale, variables: kept, ...row }: Row,
    rung: Rung | undefined,
    channel: string,
  ): Promise<Ending> {
    const now = date()
    if (!address) return { state: 'cancelled', result: 'erased' }
    if (row.suppressed) return { state: 'suppressed', result: 'suppressed' }
    if (row.expiresAt <= now) return { state: 'cancelled', result: 'expired' }
    if (!rung) return { state: 'failed', result: `${channel}.notConfigured` }
    const variables = kept.link?.startsWith('/') ? { ...kept, link: `${origin}${kept.link}` } : kept
    const words = await renderMessage(event, variables, locale).catch((error: unknown) => {
      log.error({ fault: describeFault(error) }, 'the words of a message can’t be made')
    })
    if (!words) return { state: 'failed', result: 'unwritable' }
    return endingOf(await rung.send({ id: row.id, address, from: variables.shop, ...words }), row, now)
  }

  /** Nothing happens where this process doesn't have it any more. */
  async function end(taken: Taken, { state, result, unsure = false, again, suppress = false }: Ending): Promise<void> {
    const { id, until, organizationId, shopId } = taken
    const emptied = isOfShop(taken) ? '' : `, variables = case when $3::timestamptz is null then '{}' else variables end`
    const ended = `with had as (select end_due($1, $2, $3) as still),
      ended as (
        update ${table(taken)} m set state = $4, result = $5, unsure = m.unsure or $6, due_at = coalesce($3, m.due_at),
               ended_at = case when $3::timestamptz is null then $7::timestamptz end${emptied}
          from had where had.still and m.id = $1 and m.state = 'sending'
        returning m.*)`
    const values = [id, until, again ?? null, state, result, unsure, date()]
    if (!organizationId || !shopId) await db.pool.query({ name: 'end-account-message', text: `${ended} select from ended`, values })
    else
      await db.runInScope(
        { organizationId, shopId },
        {
          name: 'end-message',
          text: `${ended}
            insert into suppressed_address (organization_id, shop_id, address_key, reason, at)
            select organization_id, shop_id, address_key, 'refused', $7 from ended where $8
            on conflict (shop_id, address_key) do update set reason = 'refused', at = excluded.at`,
          values: [...values, suppress],
        },
      )
  }

  async function send(taken: Taken, channel: OutboxChannel): Promise<void> {
    at('taken')
    const row = await inside(taken, (tx) => begin(tx, taken))
    at('begun')
    const ending = row ? await attempt(row, rungs[channel], channel) : { state: 'cancelled' as const, result: '' }
    at('sent')
    await end(taken, ending)
    at('ended')
  }

  /** One that can't be sent stops no other; it is due again later. */
  async function trySend(taken: Taken, channel: OutboxChannel): Promise<void> {
    try {
      await send(taken, channel)
    } catch (error) {
      log.warn({ fault: describeFault(error) }, 'a message could not be sent; it is tried again')
    }
  }

  /** Its letters leave side by side, each when its turn is there. */
  function openLine(channel: OutboxChannel) {
    const { rate, lanes, patience } = rungs[channel] ?? notConfigured
    const underWay = new Set<Promise<void>>()
    let serving: Promise<void> = Promise.resolve()
    const due = `select message_id from outbox_due where channel = $1 and due_at <= $2`
    const isAny = `(exists (${due} and urgent) or exists (${due} and not urgent))`

    /** Turn and message are taken together: none waits in a process for its turn, and none is overtaken by one less urgent. */
    async function take(): Promise<Taken | undefined> {
      at('look')
      const now = date()
      const until = new Date(now.getTime() + 2 * patience)
      const { rows } = await db.pool.query<Omit<Taken, 'until'>>({
        name: 'take-message',
        // A turn is never more than a second away; one that is was set by a clock that was put right since.
        text: `with turn as (
                 update outbox_turn set next_at = clock_timestamp() + make_interval(secs => $4)
                  where channel = $1 and next_at not between clock_timestamp() and clock_timestamp() + interval '1 s' and ${isAny}
                 returning true)
               update outbox_due d set due_at = $3 from turn
                where d.message_id = coalesce(
                  (${due} and urgent order by due_at limit 1 for update skip locked),
                  (${due} and not urgent order by due_at limit 1 for update skip locked))
               returning d.message_id as id, d.organization_id as "organizationId", d.shop_id as "shopId"`,
        values: [channel, now, until, 1 / rate],
      })
      return rows[0] && { ...rows[0], until }
    }

    /** In milliseconds; undefined where nothing is due. */
    async function untilTurn(): Promise<number | undefined> {
      const { rows } = await db.pool.query<{ wait: number }>({
        name: 'until-turn',
        text: `select 1000 * extract(epoch from next_at - clock_timestamp())::float8 as wait from outbox_turn where channel = $1 and ${isAny}`,
        values: [channel, date()],
      })
      return rows[0]?.wait
    }

    async function serve(): Promise<void> {
      while (!closing.signal.aborted) {
        if (underWay.size >= lanes) {
          await Promise.race(underWay)
          continue
        }
        const taken = await take()
        if (taken) {
          const sending = trySend(taken, channel).finally(() => underWay.delete(sending))
          underWay.add(sending)
          continue
        }
        const wait = await untilTurn()
        if (wait !== undefined) await rest(Math.max(wait, 1))
        else if (underWay.size > 0) await Promise.race([...underWay, rest(lookAgain)])
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
        await Promise.all(underWay)
      },
    }
  }

  const lines = outboxChannels.map(openLine)
  return {
    async look() {
      await Promise.all(lines.map(({ serve }) => serve()))
    },
    async close() {
      closing.abort()
      const settled = Promise.all(lines.map((line) => line.settled()))
      await Promise.race([settled, pause(lastPatience, undefined, { ref: false })])
      for (const rung of Object.values(rungs)) rung?.close()
      await settled
    },
  }
}

const advertising = Object.entries(outboxEvents)
  .filter(([, { class: kind }]) => (kind as string) === 'advertising')
  .map(([event]) => event)

function endingOf(outcome: Outcome, { attempts, unsure, expiresAt }: Pick<Row, 'attempts' | 'unsure' | 'expiresAt'>, now: Date): Ending {
  if ('sent' in outcome) return { state: 'sent', result: outcome.sent.slice(0, 3) }
  if ('refused' in outcome) return { state: 'failed', result: outcome.refused, suppress: outcome.address }
  const again = new Date(now.getTime() + retryAfter(attempts, Math.random()) * 1_000)
  const uncertain = unsure || outcome.unsure
  return again < expiresAt
    ? { state: 'queued', result: outcome.deferred, unsure: uncertain, again }
    : { state: 'failed', result: outcome.deferred, unsure: uncertain }
}
