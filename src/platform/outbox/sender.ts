/**
 * Sends what is due (docs/decisions/083-outbox.md). A message is taken by `for update skip locked`, so two processes never have the same; it is due again after
 * {@link lease}, so one whose process died is sent all the same, with the Message-ID that it had.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import { type OutboxEvent, type OutboxState, outboxEvents, retryAfter } from '#domain/outbox/events.ts'
import type { Database, Tx } from '../database/db.ts'
import { describeFault } from '../fault.ts'
import type { Log } from '../log.ts'
import type { Outcome, Rung } from './rung.ts'
import { renderMessage, type Variables } from './template.ts'

/** Seconds; longer than an attempt takes (mail.ts). */
const lease = 120
const atOnce = 50
const lanes = 10

type Surroundings = {
  db: Database
  clock: () => Temporal.Instant
  log: Log
  /** Undefined: nothing is configured, and nothing pretends to have been sent. */
  mail: Rung | undefined
  /** Where a message about that leads, with its origin. Inside the scope. */
  pageOf(tx: Tx, about: About, locale: Locale): Promise<string | undefined>
  /** What a link that begins with `/` is completed by. */
  origin: string
  /** Messages a second, of this process. */
  rate: number
}

export type Sender = {
  /** Sends what is due now; ends when there is nothing more. */
  look(): Promise<void>
  /** What is being sent is finished, the rest stays. */
  close(): void
}

/** What a message is about. */
export type About = { ticketId: string | null; cardId: string | null; invitationId: string | null }

type Due = { id: string; organizationId: string | null; shopId: string | null }
type Row = About & {
  id: string
  event: OutboxEvent
  address: string | null
  locale: Locale
  variables: Variables
  attempts: number
  unsure: boolean
  expiresAt: Date
  suppressed: boolean
}
type Ending = { state: OutboxState; result: string; unsure?: boolean; again?: Date; suppress?: boolean }

export function openSender({ db, clock, log, mail, pageOf, origin, rate }: Surroundings): Sender {
  let closed = false
  let turn = 0

  /** Evenly, so that a mail server that counts by the second isn't annoyed. */
  async function waitForTurn(): Promise<void> {
    const now = performance.now()
    turn = Math.max(now, turn + 1_000 / rate)
    if (turn > now) await pause(turn - now)
  }

  const date = (instant = clock()) => new Date(instant.epochMilliseconds)

  async function take(): Promise<Due[]> {
    const { rows } = await db.pool.query<Due>({
      name: 'take-due-messages',
      text: `update outbox_due d set due_at = $1::timestamptz + make_interval(secs => $2)
               from (select message_id from outbox_due where due_at <= $1 order by due_at limit $3 for update skip locked) t
              where d.message_id = t.message_id
          returning d.message_id as id, d.organization_id as "organizationId", d.shop_id as "shopId"`,
      values: [date(), lease, atOnce],
    })
    return rows
  }

  const inside = <T>({ organizationId, shopId }: Due, work: (tx: Tx) => Promise<T>): Promise<T> =>
    organizationId && shopId ? db.inScope({ organizationId, shopId }, work) : db.inTransaction(work)

  /** The words of the two tables that messages stand in are the same but for what a shop has. */
  const isOfShop = ({ organizationId }: Due) => organizationId !== null
  const table = (due: Due) => (isOfShop(due) ? 'outbox_message' : 'identity.outbox_message')

  /** Undefined: it has ended meanwhile. */
  async function begin(tx: Tx, due: Due): Promise<Row | undefined> {
    const suppressed = `exists (select from suppressed_address s where s.shop_id = m.shop_id and s.address_key = m.address_key
      and (s.reason = 'refused' or m.event = any($2)))`
    const { rows } = await tx.$client.query<Row>({
      name: isOfShop(due) ? 'begin-message' : 'begin-account-message',
      text: `update ${table(due)} m set state = 'sending', attempts = attempts + 1, unsure = unsure or state = 'sending'
              where id = $1 and state in ('queued', 'sending')
          returning id, event, address, locale, variables, attempts, unsure, expires_at as "expiresAt",
                    ${isOfShop(due) ? 'ticket_id as "ticketId", card_id as "cardId", invitation_id as "invitationId"' : 'null as "ticketId"'},
                    ${isOfShop(due) ? suppressed : '$2::text[] is null'} as suppressed`,
      values: [due.id, isOfShop(due) ? advertising : []],
    })
    const [row] = rows
    if (!row || !(row.ticketId || row.cardId || row.invitationId)) return row
    return { ...row, variables: { ...row.variables, link: await pageOf(tx, row, row.locale) } }
  }

  async function attempt({ address, event, locale, variables: kept, ...row }: Row): Promise<Ending> {
    const variables = kept.link?.startsWith('/') ? { ...kept, link: `${origin}${kept.link}` } : kept
    const now = date()
    if (!address) return { state: 'cancelled', result: 'erased' }
    if (row.suppressed) return { state: 'suppressed', result: 'suppressed' }
    if (row.expiresAt <= now) return { state: 'cancelled', result: 'expired' }
    if (!mail) return { state: 'failed', result: 'mail.notConfigured' }
    await waitForTurn()
    const letter = { id: row.id, address, from: variables.shop, ...(await renderMessage(event, variables, locale)) }
    return endingOf(await mail.send(letter), row, now)
  }

  async function end(tx: Tx, due: Due, { state, result, unsure = false, again, suppress }: Ending): Promise<void> {
    await tx.$client.query({
      name: isOfShop(due) ? 'end-message' : 'end-account-message',
      text: `update ${table(due)} set state = $2, result = $3, unsure = unsure and $2 = 'queued' or $4, due_at = coalesce($5, due_at),
                    ended_at = case when $5::timestamptz is null then $6::timestamptz end
                    ${isOfShop(due) ? '' : `, variables = case when $5 is null then '{}' else variables end`}
              where id = $1 and state = 'sending'`,
      values: [due.id, state, result, unsure, again ?? null, date()],
    })
    if (suppress && isOfShop(due))
      await tx.$client.query({
        name: 'suppress-address',
        text: `insert into suppressed_address (organization_id, shop_id, address_key, reason, at)
               select organization_id, shop_id, address_key, 'refused', $2 from outbox_message where id = $1
               on conflict (shop_id, address_key) do update set reason = 'refused', at = excluded.at`,
        values: [due.id, date()],
      })
  }

  async function send(due: Due): Promise<void> {
    const row = await inside(due, (tx) => begin(tx, due))
    const ending = row && (await attempt(row))
    if (ending) await inside(due, (tx) => end(tx, due, ending))
    if (ending?.again) await db.pool.query('update outbox_due set due_at = $2 where message_id = $1', [due.id, ending.again])
    else await db.pool.query('delete from outbox_due where message_id = $1', [due.id])
  }

  /** One that can't be sent stops no other; it is due again when its lease is over. */
  async function trySend(due: Due): Promise<void> {
    try {
      await send(due)
    } catch (error) {
      log.warn({ fault: describeFault(error) }, 'a message could not be sent; it is tried again')
    }
  }

  return {
    async look() {
      while (!closed) {
        const due = await take()
        if (due.length === 0) return
        const sending = Array.from({ length: lanes }, async () => {
          for (let next = due.shift(); next && !closed; next = due.shift()) await trySend(next)
        })
        await Promise.all(sending)
      }
    },
    close() {
      closed = true
      mail?.close()
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
