/** When a shop mails what it tells its visitors and members: docs/decisions/100-mail-timing.md. */
import { Temporal } from 'temporal-polyfill'
import type { LocalText } from '../locale.ts'
import type { OutboxEvent } from './events.ts'
import { defaultReminders, type Reminder } from './reminders.ts'

/** What goes out by itself to visitors, so that a shop may want it later or not at all. What staff write or ask for is always mailed. */
export const ladderEvents = [
  'ticket.joined',
  'ticket.near',
  'ticket.called',
  'ticket.requeued',
  'ticket.noShow',
  'ticket.cancelled',
  'card.received',
] as const satisfies readonly OutboxEvent[]
export type LadderEvent = (typeof ladderEvents)[number]

/**
 * The rungs after the open page, by channel that leads to visitors: so many minutes after it was there to be seen, unless somebody has seen it by then. Null: not by that one.
 * 0 leaves the page the seconds that it needs.
 */
type Ladder = Readonly<Record<'mail', number | null>>

/** Mails of a shop to one visitor's mailbox in a day, whatever they tell of. Else a stranger could make it mail anybody without end. */
export const maxMailsADay = 10

/** Longer than this nobody who is called is waited for. In minutes. */
export const mostMinutes = 10

/** These lead to a page that nobody has open yet: nothing is there to be seen before the mail. */
export const isFirst = (event: OutboxEvent): boolean => event === 'ticket.joined' || event === 'card.received'

/** By the shop's clock, HH:MM. Over midnight, where `until` is the earlier one. */
type QuietHours = { from: string; until: string }

/** For how many days it may be known what a message said, and to whom. */
export const keptDays = [30, 60, 90, 180, 365] as const

/** Who sends advertising, as the law wants it named (特定電子メール法 4 条): where they are, and where complaints go. */
export type AdvertisingSender = { name: string; postal: string; complaints: string }

/** Of a signature, in letters. */
export const longestSignature = 500

export type MailPolicy = {
  ladders: Readonly<Record<LadderEvent, Ladder>>
  quiet: QuietHours | null
  keptDays: (typeof keptDays)[number]
  /** Where an answer to a mail goes. Null: nowhere but to the address that mails come from. */
  replyTo: string | null
  /** Null: nothing that is advertising can be sent. */
  sender: AdvertisingSender | null
  /** Before a visit that is agreed. */
  reminders: Reminder[]
  /** Under each mail; a language without one has the Japanese. */
  signature: LocalText
}

/** Of a shop that has said nothing. */
export const defaultPolicy: MailPolicy = {
  ladders: Object.fromEntries(ladderEvents.map((event) => [event, { mail: 0 }])) as Record<LadderEvent, Ladder>,
  quiet: null,
  keptDays: 90,
  replyTo: null,
  sender: null,
  reminders: defaultReminders,
  signature: { ja: '' },
}

/** What no visitor waits for, and nobody has just asked for. */
const canWait: readonly OutboxEvent[] = ['card.correction', 'card.offer', 'card.assigned', 'card.contactDue', 'task.due']

type Wish = { event: OutboxEvent; now: Temporal.Instant; timeZone: string; pause?: number | undefined }

/** When it is mailed; undefined: not at all. `pause`: seconds that it needs in any case. */
export function mailDue({ ladders, quiet }: MailPolicy, { event, now, timeZone, pause = 0 }: Wish): Temporal.Instant | undefined {
  const minutes = event in ladders ? ladders[event as LadderEvent].mail : 0
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
