/** A shop's timing of mails to visitors and members (docs/decisions/100-mail-timing.md). */
import { Temporal } from 'temporal-polyfill'
import type { LocalizedText } from '../locale.ts'
import type { OutboxEvent, ShopChannel } from './events.ts'
import { defaultReminders, type Reminder } from './reminders.ts'

/** Automatic events that a shop may delay or switch off. Mails that staff write or request are always sent. */
export const delayableEvents = [
  'ticket.joined',
  'ticket.near',
  'ticket.called',
  'ticket.requeued',
  'ticket.noShow',
  'ticket.cancelled',
  'card.received',
] as const satisfies readonly OutboxEvent[]
export type DelayableEvent = (typeof delayableEvents)[number]

/** Minutes by channel after the change was visible on the page; cancelled if it was seen there. Null: never. 0: only the page's own seconds. */
type MailDelay = Readonly<Record<ShopChannel, number | null>>

/** Seconds after a push message at which the mail follows, unless the visitor has seen the page or pressed a button by then. */
export const mailAfterPushSeconds = 60

/** Mails per day of one shop to one visitor's mailbox, so that an attacker can't flood it. */
export const maxDailyMailsPerRecipient = 10

export const maxDelayMinutes = 10

/** Returns true for mails that lead to a page not opened yet, so there is nothing to wait for. */
export const leadsToUnopenedPage = (event: OutboxEvent): boolean => event === 'ticket.joined' || event === 'card.received'

/** Times of the shop's clock, HH:MM. Over midnight if `until` is earlier. */
type QuietHours = { from: string; until: string }

/** Choices of days for which a message's content and recipient are stored. */
export const mailRetentionDayChoices = [30, 60, 90, 180, 365] as const

/** Sender of advertising as the law requires (特定電子メール法 4 条): name, postal address, contact for complaints. */
export type AdvertisingSender = { name: string; postal: string; complaints: string }

export const maxSignatureLength = 500

export const runningLateLimits = { min: 5, max: 120 } as const

export type MailPolicy = {
  mailDelays: Readonly<Record<DelayableEvent, MailDelay>>
  quiet: QuietHours | null
  messageRetentionDays: (typeof mailRetentionDayChoices)[number]
  /** Reply address; null means the sender address. */
  replyTo: string | null
  /** Null means that no advertising can be sent. */
  sender: AdvertisingSender | null
  reminders: Reminder[]
  /** A visitor whose expected call is more minutes than that after the booked time is mailed. Null: nobody is. */
  runningLateMinutes: number | null
  /** Shown under each mail; missing languages use the Japanese text. */
  signature: LocalizedText
}

export const defaultMailPolicy: MailPolicy = {
  mailDelays: Object.fromEntries(delayableEvents.map((event) => [event, { mail: 0, push: 0 }])) as Record<DelayableEvent, MailDelay>,
  quiet: null,
  messageRetentionDays: 90,
  replyTo: null,
  sender: null,
  reminders: defaultReminders,
  runningLateMinutes: 15,
  signature: { ja: '' },
}

/** Mails that wait for the end of quiet hours, as no reader expects them now. */
const canWait: readonly OutboxEvent[] = ['card.correction', 'card.promotion', 'card.assigned', 'card.contactDue', 'task.due']

type MailDueInput = { event: OutboxEvent; channel: ShopChannel; now: Temporal.Instant; timeZone: string; pause?: number | undefined }

/** Returns when the event is sent by the channel; undefined if never. `pause`: minimum seconds of delay. */
export function messageDueAt(
  { mailDelays, quiet }: MailPolicy,
  { event, channel, now, timeZone, pause = 0 }: MailDueInput,
): Temporal.Instant | undefined {
  const minutes = event in mailDelays ? mailDelays[event as DelayableEvent][channel] : 0
  if (minutes === null) return undefined
  const due = now.add({ seconds: Math.max(pause, minutes * 60) })
  return quiet && canWait.includes(event) ? afterQuiet(due, quiet, timeZone) : due
}

function afterQuiet(due: Temporal.Instant, { from, until }: QuietHours, timeZone: string): Temporal.Instant {
  const local = due.toZonedDateTimeISO(timeZone)
  const time = local.toPlainTime().toString().slice(0, 5)
  const isOverMidnight = until < from
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return due
  const day = isOverMidnight && time >= from ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(until) }).toInstant()
}
