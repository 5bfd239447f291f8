/** Mails to visitors who left an address. Written in the transaction that causes them, sent if no open page has shown the news before. */
import type { Temporal } from 'temporal-polyfill'
import type { Locale } from '#domain/locale.ts'
import { type MessageText, pickMessageText } from '#domain/messages/message.ts'
import type { OutboxEventVariables } from '#domain/outbox/events.ts'
import { minMailDelaySeconds, type TicketMailEvent, turnNearNotificationThreshold } from '#domain/tickets/notifications.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import { enqueueShopMail } from '../../outbox/policy.ts'
import { readShopQueuePositions } from '../read/read-queue-positions.ts'

/** A visitor to notify. `mayBeNear`: the ticket waits and its visitor has no mail yet that their turn is near. */
export type MailRecipient = {
  ticketId: string
  address: string
  addressKey: Buffer
  mailbox: Buffer
  locale: Locale
  letter: string
  ordinal: number
  shop: string
  counter: string | null
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
  after?: number
}

/** Reads the subscribers of these tickets, and if `near`, those whose turn may have become near. Most shops have none. */
async function readReaders(tx: Tx, shopId: string, ticketIds: readonly string[], near: boolean): Promise<MailRecipient[]> {
  const mayBeNear = `(a.near_mailed_at is null and t.status = 'waiting')`
  const { rows } = await tx.$client.query<MailRecipient>({
    name: 'read-readers',
    text: `select a.ticket_id as "ticketId", a.address, a.address_key as "addressKey", coalesce(a.mailbox, a.address_key) as mailbox, t.locale, t.letter, t.ordinal, coalesce(s.other_names ->> t.locale, s.name) as shop, c.name as counter,
                  ${mayBeNear} as "mayBeNear"
             from ticket_address a join ticket t on t.id = a.ticket_id join shop s on s.id = a.shop_id left join counter c on c.id = t.counter_id
            where a.shop_id = $1 and (a.ticket_id = any($2) or ($3 and ${mayBeNear}))`,
    values: [shopId, ticketIds, near],
  })
  return rows
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
 * Notifies the visitors of moved tickets, and those who have come near by the move. Call inside the queue lock, after the rows are
 * written.
 */
export async function notifyMove(tx: Tx, { scope, ticketIds, event, open, now }: Move): Promise<void> {
  const readers = await readReaders(tx, scope.shopId, ticketIds, true)
  const moved = new Set(ticketIds)
  const movedReaders = readers.filter(({ ticketId }) => moved.has(ticketId))
  if (movedReaders.length > 0) {
    // An open ticket keeps the shop's messages. It keeps the mail with the number only if no new mail names it.
    const but: TicketMailEvent[] = open ? ['ticket.message', ...(event ? [] : (['ticket.joined'] as const))] : []
    await cancelObsoleteMessages(tx, { ids: movedReaders.map(({ ticketId }) => ticketId), because: 'obsolete', now, but })
  }
  if (event)
    for (const reader of movedReaders)
      await mailVisitor(tx, reader, {
        scope,
        event,
        now,
        after: minMailDelaySeconds,
        eventVariables: { counter: reader.counter ?? undefined },
      })
  await notifyNear(tx, scope, event ? readers.filter(({ ticketId }) => !moved.has(ticketId)) : readers, now)
}

/** Notifies visitors who have come near by a change of the lane's order. Call inside the queue lock. */
export async function notifyNearVisitors(tx: Tx, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  await notifyNear(tx, scope, await readReaders(tx, scope.shopId, [], true), now)
}

/** Uses the lane's own order, which may let a visitor pass. */
async function notifyNear(tx: Tx, scope: Required<Scope>, readers: readonly MailRecipient[], now: Temporal.Instant): Promise<void> {
  const waiting = readers.filter(({ mayBeNear }) => mayBeNear)
  if (waiting.length === 0) return
  const queuePositions = await readShopQueuePositions(tx, scope.shopId, now)
  for (const reader of waiting) {
    const ahead = queuePositions?.standing.get(reader.ticketId)?.ahead ?? Number.POSITIVE_INFINITY
    if (ahead > turnNearNotificationThreshold) continue
    await tx.$client.query('update ticket_address set near_mailed_at = $2 where ticket_id = $1', [
      reader.ticketId,
      new Date(now.epochMilliseconds),
    ])
    await mailVisitor(tx, reader, {
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
    if (words) await mailVisitor(tx, reader, { scope, event: 'ticket.message', now, after: minMailDelaySeconds, eventVariables: { words } })
  }
}

export async function mailVisitor(
  tx: Tx,
  { ticketId, address, addressKey, mailbox, locale, letter, ordinal, shop }: Omit<MailRecipient, 'counter' | 'mayBeNear'>,
  { scope, event, now, eventVariables, after = 0 }: TicketMail,
): Promise<void> {
  // Each event uses only the variables that its words name.
  const variables = { ...eventVariables, shop, number: formatTicketNumber(letter, ordinal) } as OutboxEventVariables<TicketMailEvent>
  await enqueueShopMail(tx, {
    event,
    address,
    addressKey,
    mailbox,
    locale,
    variables,
    now,
    pause: after,
    scope,
    about: { kind: 'ticket', id: ticketId },
  })
}
