/** Mails to the visitor about a reservation, at the reservation's address. */

import { Temporal } from 'temporal-polyfill'
import { type Email, parseEmail } from '#domain/email.ts'
import { localizedText } from '#domain/locale.ts'
import type { OutboxEventVariables } from '#domain/outbox/events.ts'
import { reminderTimes } from '#domain/outbox/reminders.ts'
import type { ReservationMove } from '#domain/reservations/reservation.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { addressKeyOf, cancelObsoleteMessages, mailboxKeyOf } from '#platform/outbox/enqueue.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import { isFailedAddress } from '../outbox/failed-address.ts'
import { enqueueShopMail, isMailboxBelowLimit, readMailTemplateState, readReminderTimes } from '../outbox/policy.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { shopName } from '../shops/show.ts'
import { services } from '../shops/table.ts'
import { toMailTimeVariables } from './mail-time.ts'
import type { ReservationRow } from './table.ts'
import type { ReservationWords } from './words/ja.ts'

const words = await loadWordsByLocale<ReservationWords>('server/reservations/words')

export type ReservationMailContext = {
  tokens: TokenDeriver
  /** True if a mail server is configured. */
  mails: boolean
}
type NotificationInput = { scope: Required<Scope>; row: ReservationRow; now: Temporal.Instant }

/** Moves without a mail are the visitor's own steps, or end a reservation in favour of one that sends a mail. */
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
  const { enabled } = await readMailTemplateState(tx, shopId, 'reservation.held', row.locale)
  if (!enabled || (await isFailedAddress(tx, shopId, addressKeyOf(ctx.tokens, email, shopId)))) return false
  return isMailboxBelowLimit(tx, shopId, mailboxKeyOf(ctx.tokens, email, shopId), now)
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
  if (rows[0]!.sentToday < requestedADay) await openMails(ctx, email, input)(tx, 'reservation.requested')
}

/** Cancels queued mails, sends the mail of a move, and queues reminders of a confirmed visit. `row`: after the move. Returns true if a mail was queued. */
export async function notifyReservationMove(
  tx: Tx,
  ctx: ReservationMailContext,
  move: ReservationMove,
  input: NotificationInput,
): Promise<boolean> {
  const { row, now } = input
  await cancelObsoleteMessages(tx, { ids: [row.id], because: 'obsolete', now })
  const email = parseEmail(row.email ?? '')
  if (!ctx.mails || !email) return false
  const event: Event | undefined = events[move as keyof typeof events]
  if (!event) return false
  const mail = openMails(ctx, email, input)
  const mailed = await mail(tx, event === 'reservation.confirmed' && row.previousId ? 'reservation.changed' : event)
  if (event !== 'reservation.confirmed') return mailed
  const startsAt = Temporal.Instant.fromEpochMilliseconds(row.startsAt!.getTime())
  const clock = clockOf(await readShopRow(tx, input.scope.shopId))
  const reminders = await readReminderTimes(tx, input.scope.shopId)
  for (const dueAt of reminderTimes(startsAt, now, { clock, reminders }))
    await mail(tx, 'reservation.reminder', { dueAt, expiresAt: startsAt })
  return mailed
}

/** Queues the mail that the visitor's expected call is late. Returns false if the visitor gets none. */
export async function notifyVisitorOfLateCall(
  tx: Tx,
  ctx: ReservationMailContext,
  input: NotificationInput,
  call: ExpectedCall,
): Promise<boolean> {
  const email = parseEmail(input.row.email ?? '')
  if (!ctx.mails || !email) return false
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(input.row.startsAt!.getTime())
  return openMails(ctx, email, input)(tx, 'reservation.runningLate', { expiresAt, call })
}

type ExpectedCall = { from: Date; until: Date }
type MailOptions = { dueAt?: Temporal.Instant; expiresAt?: Temporal.Instant; call?: ExpectedCall }

function openMails({ tokens }: ReservationMailContext, email: Email, { scope, row, now }: NotificationInput) {
  return async (tx: Tx, event: Event, { call, ...when }: MailOptions = {}): Promise<boolean> => {
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
    }
    return enqueueShopMail(tx, {
      event,
      address: email.address,
      addressKey: addressKeyOf(tokens, email, scope.shopId),
      mailbox: mailboxKeyOf(tokens, email, scope.shopId),
      locale: row.locale,
      variables: variables as OutboxEventVariables<Event>,
      now,
      scope,
      about: { kind: 'reservation', id: row.id },
      ...when,
    })
  }
}
