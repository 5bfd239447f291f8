/** Messages to visitors who left an address or whose browser takes push messages. Written in the transaction that causes them, sent if no open page has shown the news before. */
import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import { type MessageText, pickMessageText } from '#domain/messages/message.ts'
import type { OutboxEventVariables } from '#domain/outbox/events.ts'
import { outboxMailDefinitions } from '#domain/outbox/mails.ts'
import { parseMobileNumber } from '#domain/tickets/contact.ts'
import { minMailDelaySeconds, type TicketMailEvent, turnNearNotificationThreshold } from '#domain/tickets/notifications.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import { lockQueue } from '../../feed/queue-command.ts'
import { readDueSteps } from '../../outbox/policy.ts'
import { readShopQueuePositions } from '../read/read-queue-positions.ts'
import { channelsThatReach, enqueueVisitorMessage, type VisitorAddresses } from './visitor-channels.ts'

/** A visitor to notify. */
type Recipient = {
  ticketId: string
  laneId: string
  addresses: VisitorAddresses
  locale: Locale
  letter: string
  ordinal: number
  shop: string
  /** Seconds after a call at which it ends by itself; null if it does not. */
  callSeconds: number | null
}

const defaultCallSeconds = outboxMailDefinitions['ticket.called'].ttlMinutes * 60

type Reader = Recipient & {
  counter: string | null
  /** True if the ticket waits and its visitor has no message yet that their turn is near. */
  mayBeNear: boolean
}

/** Variables of the mail besides shop and number. */
type MailVariables = { counter?: string | undefined; ahead?: string; words?: string; wait?: string }
type TicketMail = {
  scope: Required<Scope>
  event: TicketMailEvent
  now: Temporal.Instant
  eventVariables?: MailVariables
  /** Delay in seconds in which the visitor's open page may show the news first. */
  after: number
}

/** Reads the subscribers of these tickets, and if `near`, those whose turn may have become near. Most shops have none. */
async function readReaders(tx: Tx, shopId: string, ticketIds: readonly string[], near: boolean): Promise<Reader[]> {
  const mayBeNear = `(r.near_at is null and t.status = 'waiting')`
  const { rows } = await tx.$client.query<
    Omit<Reader, 'addresses'> & {
      address: string | null
      addressKey: Buffer | null
      mailbox: Buffer | null
      push: string[]
      contact: string | null
      line: string | null
    }
  >({
    name: 'read-readers',
    text: `with reader as (
             select ticket_id, max(near_at) as near_at, array_agg(id order by id) filter (where id is not null) as ids
               from (select ticket_id, near_mailed_at as near_at, null::uuid as id from ticket_address where shop_id = $1
                     union all select ticket_id, near_pushed_at, id from push_subscription where shop_id = $1
                     union all select ticket_id, near_sent_at, null from line_recipient where shop_id = $1 and not blocked
                     union all select c.id, (select max(m.created_at) from outbox_message m where m.about_id = c.id and m.event = 'ticket.near'), null
                       from ticket c join mail_policy m on m.shop_id = c.shop_id and m.sms is not null
                      where c.shop_id = $1 and c.contact is not null and (c.id = any($2) or c.status = 'waiting')) s
              group by ticket_id)
           select t.id as "ticketId", t.lane_id as "laneId", a.address, a.address_key as "addressKey", coalesce(a.mailbox, a.address_key) as mailbox, coalesce(r.ids, '{}') as push, n.id as line, case when p.sms is not null then t.contact end as contact,
                  t.locale, t.letter, t.ordinal, coalesce(s.other_names ->> t.locale, s.name) as shop, c.name as counter, ${mayBeNear} as "mayBeNear",
                  case when l.auto_no_show and l.grace_seconds > 0 then l.grace_seconds end as "callSeconds"
             from reader r join ticket t on t.id = r.ticket_id join shop s on s.id = t.shop_id join lane l on l.id = t.lane_id
                  left join ticket_address a on a.ticket_id = t.id left join line_recipient n on n.ticket_id = t.id and not n.blocked left join counter c on c.id = t.counter_id left join mail_policy p on p.shop_id = t.shop_id
            where t.id = any($2) or ($3 and ${mayBeNear})`,
    values: [shopId, ticketIds, near],
  })
  return rows.map(({ address, addressKey, mailbox, push, line, contact, ...reader }) => ({
    ...reader,
    addresses: {
      mail: address !== null && addressKey && mailbox ? { address, addressKey, mailbox } : undefined,
      push,
      sms: contact !== null && parseMobileNumber(contact) ? reader.ticketId : undefined,
      line: line ?? undefined,
    },
  }))
}

type Move = {
  scope: Required<Scope>
  ticketIds: readonly string[]
  /** Undefined if the move itself needs no mail. */
  event: TicketMailEvent | undefined
  open: boolean
  now: Temporal.Instant
}

/**
 * Notifies the visitors of moved tickets, and those who have come near by the move. Call inside the queue lock, after the statements that
 * write the tickets were sent.
 */
export async function notifyMove(tx: Tx, { scope, ticketIds, event, open, now }: Move): Promise<void> {
  // An open ticket keeps the shop's messages. It keeps the mail with the number only if no new mail names it.
  const but: TicketMailEvent[] = open ? ['ticket.message', ...(event ? [] : (['ticket.joined'] as const))] : []
  const [readers] = await Promise.all([
    readReaders(tx, scope.shopId, ticketIds, true),
    // Of all moved tickets, because a visitor whom nothing reaches now may be reached again before their messages are due.
    cancelObsoleteMessages(tx, { ids: ticketIds, because: 'obsolete', now, but }),
  ])
  const moved = new Set(ticketIds)
  const movedReaders = readers.filter(({ ticketId }) => moved.has(ticketId))
  if (event)
    for (const reader of movedReaders)
      await notifyVisitor(tx, reader, {
        scope,
        event,
        now,
        after: minMailDelaySeconds,
        eventVariables: { counter: reader.counter ?? undefined },
      })
  await notifyNear(tx, scope, event ? readers.filter(({ ticketId }) => !moved.has(ticketId)) : readers, now)
}

/** Sends a called visitor who has just added the account at LINE the call, unless it was sent there or they have answered it. */
export async function notifyCallAtLine(tx: Tx, scope: Required<Scope>, ticketId: string, now: Temporal.Instant): Promise<void> {
  // So that a move made at the same time cancels the message, and an event that LINE sends twice finds it.
  await lockQueue(tx, scope.shopId)
  const { rows } = await tx.$client.query<{ calledAt: Date }>(
    `select called_at as "calledAt" from ticket t
      where shop_id = $1 and id = $2 and status = 'called' and coalesce(greatest(on_my_way_at, delay_reported_at) < called_at, true)
        and not exists (select from outbox_message
                         where about_id = t.id and event = 'ticket.called' and channel = 'line' and state <> 'failed' and created_at >= t.called_at)`,
    [scope.shopId, ticketId],
  )
  const [call] = rows
  if (!call) return
  const passed = Math.ceil((now.epochMilliseconds - call.calledAt.getTime()) / 1_000)
  for (const { counter, addresses, ...reader } of await readReaders(tx, scope.shopId, [ticketId], false)) {
    const callSeconds = (reader.callSeconds ?? defaultCallSeconds) - passed
    if (callSeconds <= 0) return
    const recipient = { ...reader, addresses: { line: addresses.line }, callSeconds }
    const eventVariables = { counter: counter ?? undefined }
    await notifyVisitor(tx, recipient, { scope, event: 'ticket.called', now, after: minMailDelaySeconds, eventVariables })
  }
}

/** Notifies visitors who have come near by a change of the lane's order. Call inside the queue lock. */
export async function notifyNearVisitors(tx: Tx, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  await notifyNear(tx, scope, await readReaders(tx, scope.shopId, [], true), now)
}

/** Uses the lane's own order, which may let a visitor pass. */
async function notifyNear(tx: Tx, scope: Required<Scope>, readers: readonly Reader[], now: Temporal.Instant): Promise<void> {
  const waiting = readers.filter(({ mayBeNear }) => mayBeNear)
  if (waiting.length === 0) return
  const queuePositions = await readShopQueuePositions(tx, scope.shopId, now)
  for (const reader of waiting) {
    const ahead = queuePositions?.standing.get(reader.ticketId)?.ahead ?? Number.POSITIVE_INFINITY
    if (ahead > turnNearNotificationThreshold) continue
    const values = [reader.ticketId, new Date(now.epochMilliseconds)]
    await tx.$client.query('update ticket_address set near_mailed_at = $2 where ticket_id = $1', values)
    await tx.$client.query('update push_subscription set near_pushed_at = $2 where ticket_id = $1', values)
    await tx.$client.query('update line_recipient set near_sent_at = $2 where ticket_id = $1', values)
    await notifyVisitor(tx, reader, {
      scope,
      event: 'ticket.near',
      now,
      after: minMailDelaySeconds,
      eventVariables: { ahead: String(ahead) },
    })
  }
}

export async function notifyShopMessage(
  tx: Tx,
  { scope, ticketIds, text, now }: { scope: Required<Scope>; ticketIds: readonly string[]; text: MessageText; now: Temporal.Instant },
): Promise<void> {
  for (const reader of await readReaders(tx, scope.shopId, ticketIds, false)) {
    const words = pickMessageText(text, reader.locale)?.text
    if (words)
      await notifyVisitor(tx, reader, { scope, event: 'ticket.message', now, after: minMailDelaySeconds, eventVariables: { words } })
  }
}

/**
 * Queues a message for each step of the ladder whose channel reaches the visitor. What the visitor does cancels the steps that are left.
 */
export async function notifyVisitor(
  tx: Tx,
  { ticketId, laneId, addresses, locale, letter, ordinal, shop, callSeconds }: Recipient,
  { scope, event, now, eventVariables, after }: TicketMail,
): Promise<void> {
  const available = channelsThatReach(addresses)
  if (available.length === 0) return
  const steps = await readDueSteps(tx, { event, shopId: scope.shopId, laneId, locale, available, now, pause: after })
  // Each event uses only the variables that its words name.
  const variables = { ...eventVariables, shop, number: formatTicketNumber(letter, ordinal) } as OutboxEventVariables<TicketMailEvent>
  const about = { kind: 'ticket', id: ticketId } as const
  // Without it a phone that was off, or a mail server that defers, would deliver a call that is over.
  const callEnd = () => now.add({ seconds: callSeconds ?? defaultCallSeconds })
  const message = { event, locale, variables, now, scope, about, ...(event === 'ticket.called' && { expiresAt: callEnd() }) }
  for (const { channel, ...step } of steps) await enqueueVisitorMessage(tx, channel, addresses, { ...message, ...step })
}
