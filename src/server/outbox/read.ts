import type { Temporal } from 'temporal-polyfill'
import type { OperationAnswer } from '#contract/operation.ts'
import type { listOutbox, OutboxMessage } from '#contract/outbox.ts'
import type { outboxMessageExtraFields } from '#contract/parts.ts'
import { parseEmail } from '#domain/email.ts'
import type { MailEntityKind } from '#domain/kinds.ts'
import type { Locale } from '#domain/locale.ts'
import type { OutboxEvent, OutboxState, ShopChannel } from '#domain/outbox/events.ts'
import { type DeliveryFailureKind, parseDeliveryFailure } from '#domain/outbox/failure.ts'
import { outboxMailDefinitions } from '#domain/outbox/mails.ts'
import type { MailTemplateText } from '#domain/outbox/wording.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { isNotificationCurrent, maskEmail } from '#domain/tickets/notifications.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { addressKeyOf } from '#platform/outbox/enqueue.ts'
import { shopTemplateSql } from '#platform/outbox/sender.ts'
import { type MessageVariables, renderMessage } from '#platform/outbox/template.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'

export type OutboxContext = {
  db: Database
  clock: () => Temporal.Instant
  tokens: TokenDeriver
  mails: boolean
  /** The server's public origin, for links. */
  origin: string
  hooks: Pick<FeatureHooks, 'besideMail'>
}

export type OutboxRow = {
  id: string
  event: OutboxEvent
  channel: ShopChannel
  address: string | null
  locale: Locale
  variables: MessageVariables
  template: MailTemplateText | null
  state: OutboxState
  maybeSent: boolean
  attempts: number
  result: string | null
  reaction: OutboxMessage['reaction']
  reactedAt: Date | null
  aboutKind: MailEntityKind | null
  aboutId: string | null
  status: TicketStatus | null
  movedAt: Date | null
  /** Whether the invitation can still be accepted; null for other messages. */
  invites: boolean | null
  letter: string | null
  ordinal: number | null
  createdAt: Date
  dueAt: Date
  endedAt: Date | null
}

type OutboxQuery = {
  state?: OutboxState | undefined
  event?: OutboxEvent | undefined
  day?: string | undefined
  ticketId?: string | undefined
  cardId?: string | undefined
  address?: string | undefined
  after?: string | undefined
}

const pageSize = 50

/** `$1`: shop; `$2`: now. */
const columns = `m.id, m.event, m.channel, m.address, m.locale, m.variables, ${shopTemplateSql} as template, m.state, m.maybe_sent as "maybeSent", m.attempts, m.result, m.reaction, m.reacted_at as "reactedAt", m.about_kind as "aboutKind", m.about_id as "aboutId",
  t.status, t.moved_at as "movedAt", i.used_at is null and i.revoked_at is null and i.expires_at > $2 as invites,
  t.letter, t.ordinal, m.created_at as "createdAt", m.due_at as "dueAt", m.ended_at as "endedAt"`
const about = `join shop s on s.id = m.shop_id left join ticket t on t.id = m.about_id left join invitation i on i.id = m.about_id`

export function readOutbox(ctx: OutboxContext, { organizationId, shopId, role }: CallerMembership, query: OutboxQuery) {
  const now = ctx.clock()
  return ctx.db.readScope({ organizationId, shopId }, async (tx) => {
    const [messages, failed, lineTrouble] = await Promise.all([
      readPage(ctx, tx, shopId, query),
      countFailed(tx, shopId, now),
      readLineTrouble(tx, shopId, now),
    ])
    const shown = messages.slice(0, pageSize)
    return {
      messages: await describeOutboxMessages(ctx, tx, shown, { shopId, role }),
      next: messages.length > pageSize ? shown.at(-1)!.id : null,
      mails: ctx.mails,
      failed,
      lineTrouble,
    }
  })
}

/** Reads one row more than the page, which tells whether there is a next page. Ids are in the order of time. */
async function readPage({ clock, tokens }: OutboxContext, tx: Tx, shopId: string, query: OutboxQuery): Promise<OutboxRow[]> {
  const { state, event, day, ticketId, cardId, address, after } = query
  const email = address ? parseEmail(address) : undefined
  // An invalid address matches nothing.
  if (address && !email) return []
  const { rows } = await tx.$client.query<OutboxRow>({
    name: 'read-outbox',
    text: `select ${columns} from outbox_message m ${about}
            where m.shop_id = $1 and m.event not like 'member.%' and ($3::text is null or m.state = $3) and ($4::text is null or m.event = $4)
              and ($5::date is null or (m.created_at at time zone s.time_zone)::date = $5)
              and ($6::uuid is null or m.about_id = $6) and ($7::uuid is null or m.id < $7)
              and ($9::uuid is null or m.account_id is null
                and (m.about_id = $9 or m.about_id in (select v.ticket_id from card_ticket v where v.card_id = $9)))
              and ($10::bytea is null or m.address_key = $10)
            order by m.id desc limit $8`,
    values: [
      ...[shopId, asDate(clock()), state ?? null, event ?? null, day ?? null, ticketId ?? null, after ?? null, pageSize + 1],
      ...[cardId ?? null, email ? addressKeyOf(tokens, email, shopId) : null],
    ],
  })
  return rows
}

/** Counts mails only: after a failed push message the mail follows. Ignores mails that failed only because there is no mail server; the page reports that once. */
async function countFailed(tx: Tx, shopId: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await tx.$client.query<{ count: number }>({
    name: 'count-failed-messages',
    text: `select count(*)::int as count from outbox_message
            where shop_id = $1 and channel = 'mail' and state in ('failed', 'bounced', 'suppressed') and created_at > $2 and result is distinct from 'mail.notConfigured'`,
    values: [shopId, asDate(now.subtract({ hours: 24 }))],
  })
  return rows[0]!.count
}

type LineTrouble = NonNullable<OperationAnswer<typeof listOutbox>['lineTrouble']>
const lineTroubles: Partial<Record<DeliveryFailureKind, LineTrouble>> = { lineQuota: 'quota', lineRefused: 'refused', lineLater: 'down' }

/** Reads stored results, because asking LINE would keep the page waiting. A visitor who has blocked the account is no trouble of LINE. */
async function readLineTrouble(tx: Tx, shopId: string, now: Temporal.Instant): Promise<LineTrouble | null> {
  const { rows } = await tx.$client.query<{ result: string }>({
    name: 'latest-line-result',
    text: `select result from outbox_message
            where shop_id = $1 and channel = 'line' and created_at > $2 and (state = 'sent' or result like 'LINE %' and result <> 'LINE blocked')
            order by id desc limit 1`,
    values: [shopId, asDate(now.subtract({ hours: 24 }))],
  })
  const failure = rows[0] && parseDeliveryFailure(rows[0].result)
  return (failure && lineTroubles[failure.kind]) ?? null
}

/** `lock`: locks the row until commit. Call inside the scope. */
export async function findOutboxMessage(
  tx: Tx,
  shopId: string,
  id: string,
  now: Temporal.Instant,
  lock = false,
): Promise<OutboxRow | undefined> {
  const { rows } = await tx.$client.query<OutboxRow>(
    `select ${columns} from outbox_message m ${about} where m.shop_id = $1 and m.id = $3 ${lock ? 'for update of m' : ''}`,
    [shopId, asDate(now), id],
  )
  return rows[0]
}

export function previewMessage(ctx: OutboxContext, { organizationId, shopId }: CallerMembership, id: string) {
  return ctx.db.readScope(
    { organizationId, shopId },
    async (tx): Promise<Preview | null | Refusal<'outbox.notFound' | 'outbox.wrongState'>> => {
      const row = await findOutboxMessage(tx, shopId, id, ctx.clock())
      if (!row) return refuse('outbox.notFound')
      const { channel, event, variables, locale, template } = row
      if (channel !== 'mail' || Object.keys(variables).length === 0) return null
      // A message that cannot be rendered was not sent either.
      const words = await renderMessage(event, { ...variables, link: `${ctx.origin}/…` }, locale, template).catch(() => undefined)
      return words ? { subject: words.subject, text: words.text, locale } : refuse('outbox.wrongState')
    },
  )
}
type Preview = { subject: string; text: string; locale: Locale }

type ReaderRole = { shopId: string; role: Role }

export async function describeOutboxMessages(
  { mails, hooks }: Pick<OutboxContext, 'mails' | 'hooks'>,
  tx: Tx,
  rows: readonly OutboxRow[],
  { shopId, role }: ReaderRole,
): Promise<OutboxMessage[]> {
  const ids = rows.flatMap(({ aboutId }) => aboutId ?? [])
  const beside = await Promise.all(
    hooks.besideMail.map(async ({ nothing, read }) => ({ nothing, known: await read(tx, shopId, ids, role) })),
  )
  const besideOf = ({ aboutId }: OutboxRow) => mergeFeatureParts(beside.map(({ nothing, known }) => known.get(aboutId ?? '') ?? nothing))
  return rows.map((row) => ({ ...showMessage(mails, row, role), ...besideOf(row) }))
}

function showMessage(mails: boolean, row: OutboxRow, role: Role): Omit<OutboxMessage, keyof typeof outboxMessageExtraFields> {
  const {
    id,
    event,
    channel,
    address,
    locale,
    state,
    maybeSent,
    attempts,
    result,
    reaction,
    reactedAt,
    aboutKind,
    aboutId,
    letter,
    ordinal,
    createdAt,
    dueAt,
    endedAt,
  } = row
  return {
    ...{ id, event, channel, locale, state, maybeSent, attempts, result, reaction },
    reactedAt: reactedAt?.toISOString() ?? null,
    ticketId: aboutKind === 'ticket' ? aboutId : null,
    cardId: aboutKind === 'card' ? aboutId : null,
    // Addresses of other channels are ids that mean nothing to staff.
    address: channel !== 'mail' ? null : address && !isRoleAtLeast(role, 'manager') ? maskEmail(address) : address,
    number: letter !== null && ordinal !== null ? formatTicketNumber(letter, ordinal) : null,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    may: [...(!mails || resendRefusal(row) ? [] : (['sendAgain'] as const)), ...(row.state === 'queued' ? (['cancel'] as const) : [])],
  }
}

/** Returns why a message cannot be sent again: it is no mail, it has not ended, its content or address is erased, or it is obsolete. */
export function resendRefusal(row: OutboxRow): Refusal<'outbox.wrongState' | 'outbox.obsolete' | 'outbox.invitationOver'> | undefined {
  const { channel, state, address, variables, event, createdAt, status, movedAt, invites } = row
  if (channel !== 'mail') return refuse('outbox.wrongState')
  if (invites === false) return refuse('outbox.invitationOver')
  if (status && movedAt && !isNotificationCurrent(event as OutboxEvent & `ticket.${string}`, createdAt, { status, movedAt }))
    return refuse('outbox.obsolete')
  const hasVariables = address !== null && !address.includes('…') && Object.keys(variables).length > 0
  const hasEnded = state !== 'queued' && state !== 'sending'
  return hasEnded && hasVariables && outboxMailDefinitions[event].class === 'transactional' ? undefined : refuse('outbox.wrongState')
}

const asDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
