/** Messages to the visitor about a reservation: mails to its address, and messages at LINE to a visitor who asked for them. */

import { Temporal } from 'temporal-polyfill'
import { type Email, parseEmail } from '#domain/email.ts'
import { localizedText } from '#domain/locale.ts'
import { channelsOf, type OutboxEventVariables, type OutboxState, outboxStates } from '#domain/outbox/events.ts'
import { reminderTimes } from '#domain/outbox/reminders.ts'
import type { ReservationMove, ReservationStatus } from '#domain/reservations/reservation.ts'
import { maxEmailChangesPerTicket } from '#domain/tickets/notifications.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { addressKeyOf, cancelObsoleteMessages, enqueueReferencedMessage, mailboxKeyOf } from '#platform/outbox/enqueue.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import { isFailedAddress } from '../outbox/failed-address.ts'
import { findLineRecipient } from '../outbox/line-recipients.ts'
import { enqueueShopMail, isMailboxBelowLimit, readDueSteps, readMailTemplateState, readReminderTimes } from '../outbox/policy.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { shopName } from '../shops/show.ts'
import { services } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { toMailTimeVariables } from './mail-time.ts'
import { findFirstReservationId } from './replacements.ts'
import type { ReservationRow } from './table.ts'
import type { ReservationWords } from './words/ja.ts'

const words = await loadWordsByLocale<ReservationWords>('server/reservations/words')

export type ReservationMailContext = Pick<QueueContext, 'tokens' | 'mails' | 'reachesLine'>
type NotificationInput = { scope: Required<Scope>; row: ReservationRow; now: Temporal.Instant }

/** Moves without a message are the visitor's own steps, or end a reservation in favour of one that sends a message. */
const events = {
  accept: 'reservation.confirmed',
  autoAccept: 'reservation.confirmed',
  holdForMail: 'reservation.held',
  confirm: 'reservation.confirmed',
  propose: 'reservation.proposed',
  decline: 'reservation.declined',
  expire: 'reservation.expired',
  cancel: 'reservation.cancelled',
  cancelByShop: 'reservation.calledOff',
  noShow: 'reservation.noShow',
  autoNoShow: 'reservation.noShow',
  complete: 'reservation.thanks',
} as const satisfies Partial<Record<ReservationMove, `reservation.${string}`>>
type Event =
  | (typeof events)[keyof typeof events]
  | 'reservation.requested'
  | 'reservation.changed'
  | 'reservation.reminder'
  | 'reservation.runningLate'

/** Per address, shop and 24 hours. Limits mails to a stranger whose address an attacker enters. */
const requestedADay = 3

/** Returns true if the visitor can get the mail that confirms a held time. */
export async function canMailHeldReservation(
  tx: Tx,
  ctx: ReservationMailContext,
  { scope: { shopId }, row, now }: NotificationInput,
): Promise<boolean> {
  const email = parseEmail(row.email ?? '')
  if (!ctx.mails || !email) return false
  const [{ enabled }, isFailed, isBelowLimit] = await Promise.all([
    readMailTemplateState(tx, shopId, 'reservation.held', row.locale),
    isFailedAddress(tx, shopId, addressKeyOf(ctx.tokens, email, shopId)),
    isMailboxBelowLimit(tx, shopId, mailboxKeyOf(ctx.tokens, email, shopId), now),
  ])
  return enabled && !isFailed && isBelowLimit
}

export async function notifyVisitorOfReservationRequest(tx: Tx, ctx: ReservationMailContext, input: NotificationInput): Promise<void> {
  const email = parseEmail(input.row.email ?? '')
  if (!ctx.mails || !email) return
  const { scope, now } = input
  const { rows } = await tx.$client.query<{ sentToday: number }>(
    `select count(*)::int as "sentToday" from outbox_message
      where shop_id = $1 and address_key = $2 and event = 'reservation.requested' and created_at > $3`,
    [scope.shopId, addressKeyOf(ctx.tokens, email, scope.shopId), new Date(now.subtract({ hours: 24 }).epochMilliseconds)],
  )
  if (rows[0]!.sentToday < requestedADay) await openMessages(ctx, { email }, input)(tx, 'reservation.requested')
}

/** Sends the message of a move, and queues reminders of a confirmed visit. `row`: after the move. Returns true if a message was queued. */
export async function notifyReservationMove(
  tx: Tx,
  ctx: ReservationMailContext,
  move: ReservationMove,
  input: NotificationInput,
): Promise<boolean> {
  const { row } = input
  const event: Event | undefined = events[move as keyof typeof events]
  if (!event) return false
  const recipient = await findRecipient(tx, ctx, row)
  if (!recipient.email && !recipient.line) return false
  const isConfirmation = event === 'reservation.confirmed'
  const sent = await openMessages(ctx, recipient, input)(tx, isConfirmation && row.previousId ? 'reservation.changed' : event)
  if (isConfirmation) await queueReminders(tx, ctx, { ...input, recipient })
  return sent
}

/** Sends how the reservation stands to a visitor who has just been linked at LINE, and queues its reminders there. */
export async function notifyLinkedVisitor(tx: Tx, ctx: ReservationMailContext, input: NotificationInput): Promise<void> {
  const { row, now } = input
  await cancelObsoleteMessages(tx, { ids: [row.id], because: 'obsolete', now, channel: 'line' })
  // Each of these messages counts toward the shop's month at LINE.
  await notifyAtLine(tx, ctx, input, { again: (await countAtLine(tx, row, outboxStates)) < maxEmailChangesPerTicket })
}

/** Sends how the reservation stands to a visitor who has added the account, unless LINE has sent it before, and queues its reminders there. */
export async function notifyFollower(tx: Tx, ctx: ReservationMailContext, input: NotificationInput): Promise<void> {
  const { row, now } = input
  await cancelObsoleteMessages(tx, { ids: [row.id], because: 'obsolete', now, channel: 'line', only: ['reservation.reminder'] })
  await notifyAtLine(tx, ctx, input, { again: (await countAtLine(tx, row, ['queued', 'sending', 'sent'])) === 0 })
}

/** Returns how many messages at LINE say how the reservation has stood since its last move. */
async function countAtLine(tx: Tx, { shopId, id, movedAt }: ReservationRow, states: readonly OutboxState[]): Promise<number> {
  const { rowCount } = await tx.$client.query(
    `select from outbox_message where shop_id = $1 and about_id = $2 and channel = 'line' and event = any($3) and created_at >= $4 and state = any($5)`,
    [shopId, id, statusEvents, movedAt, states],
  )
  return rowCount!
}

/** `again`: sends the message of the present status, too. */
async function notifyAtLine(tx: Tx, ctx: ReservationMailContext, input: NotificationInput, { again }: { again: boolean }): Promise<void> {
  const event = eventsByStatus[input.row.status as keyof typeof eventsByStatus]
  const { line } = await findRecipient(tx, { ...ctx, mails: false }, input.row)
  if (!event || line === undefined) return
  if (again) await openMessages(ctx, { line }, input)(tx, event)
  if (event === 'reservation.confirmed') await queueReminders(tx, ctx, { ...input, recipient: { line } })
}

const eventsByStatus = {
  requested: 'reservation.requested',
  proposed: 'reservation.proposed',
  confirmed: 'reservation.confirmed',
} as const satisfies Partial<Record<ReservationStatus, Event>>
/** Events of the messages that say how a reservation stands. */
const statusEvents: readonly Event[] = [...Object.values(eventsByStatus), 'reservation.changed']

async function queueReminders(
  tx: Tx,
  ctx: ReservationMailContext,
  { recipient, ...input }: NotificationInput & { recipient: Recipient },
): Promise<void> {
  const { row, now, scope } = input
  const send = openMessages(ctx, recipient, input)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(row.startsAt!.getTime())
  const clock = clockOf(await readShopRow(tx, scope.shopId))
  const reminders = await readReminderTimes(tx, scope.shopId)
  for (const dueAt of reminderTimes(startsAt, now, { clock, reminders }))
    await send(tx, 'reservation.reminder', { dueAt, expiresAt: startsAt })
}

/** Queues the message that the visitor's expected call is late. Returns false if the visitor gets none. */
export async function notifyVisitorOfLateCall(
  tx: Tx,
  ctx: ReservationMailContext,
  input: NotificationInput,
  call: ExpectedCall,
): Promise<boolean> {
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(input.row.startsAt!.getTime())
  const recipient = await findRecipient(tx, ctx, input.row)
  return openMessages(ctx, recipient, input)(tx, 'reservation.runningLate', { expiresAt, call })
}

/** `line`: id of the recipient at LINE. */
type Recipient = { email?: Email | undefined; line?: string | undefined }

async function findRecipient(tx: Tx, { mails, reachesLine }: ReservationMailContext, row: ReservationRow): Promise<Recipient> {
  const email = mails ? parseEmail(row.email ?? '') : undefined
  const line = reachesLine ? await findLineRecipient(tx, row.shopId, await findFirstReservationId(tx, row)) : undefined
  return { email, line }
}

type ExpectedCall = { from: Date; until: Date }
type MessageOptions = { dueAt?: Temporal.Instant; expiresAt?: Temporal.Instant; call?: ExpectedCall }

/** Returns a function that sends an event by mail and at LINE. Both go at once, because the mail is also the visitor's record. */
function openMessages(
  { tokens }: Pick<ReservationMailContext, 'tokens'>,
  { email, line }: Recipient,
  { scope, row, now }: NotificationInput,
) {
  return async (tx: Tx, event: Event, { call, ...when }: MessageOptions = {}): Promise<boolean> => {
    const [shop, [service]] = await Promise.all([
      readShopRow(tx, scope.shopId),
      tx
        .select({ name: services.name })
        .from(services)
        .where(rowInShopCondition(services, { shopId: scope.shopId, id: row.serviceId })),
    ])
    const at = event === 'reservation.proposed' ? row.proposedUntil : row.startsAt
    const variables = {
      shop: shopName(shop, row.locale),
      service: localizedText(service!.name, row.locale),
      ...(row.cardId && { card: words[row.locale].card }),
      ...(shop.address && { address: shop.address }),
      ...(shop.phone && { phone: shop.phone }),
      ...(at && toMailTimeVariables(at, clockOf(shop))),
      ...(event === 'reservation.held' && { until: toMailTimeVariables(row.dueAt!, clockOf(shop)).time }),
      ...(call && {
        earliest: toMailTimeVariables(call.from, clockOf(shop)).time,
        latest: toMailTimeVariables(call.until, clockOf(shop)).time,
      }),
      ...(row.reason && { reason: row.reason }),
    } as OutboxEventVariables<Event>
    const about = { kind: 'reservation', id: row.id } as const
    const message = { event, locale: row.locale, variables, now, scope, about, ...when }
    let sent = false
    if (email) {
      const keys = { addressKey: addressKeyOf(tokens, email, scope.shopId), mailbox: mailboxKeyOf(tokens, email, scope.shopId) }
      sent = await enqueueShopMail(tx, { ...message, address: email.address, ...keys })
    }
    if (line === undefined || !channelsOf(event).includes('line')) return sent
    const wanted = { event, shopId: scope.shopId, locale: row.locale, available: ['line'], now: when.dueAt ?? now } as const
    const [step] = await readDueSteps(tx, wanted)
    if (step) await enqueueReferencedMessage(tx, { ...message, ...step, channel: 'line', reference: line })
    return sent || step !== undefined
  }
}
