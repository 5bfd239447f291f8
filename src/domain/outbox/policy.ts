/** When and by which channels a shop notifies visitors and members (docs/decisions/100-mail-timing.md). */
import { Temporal } from 'temporal-polyfill'
import type { LocalizedText } from '../locale.ts'
import { channelsOf, type OutboxEvent, type ShopChannel } from './events.ts'
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

/** One way to notify a visitor. `minutes`: after the step before it; of the first step: after the change was visible on the page. */
export type LadderStep = { channel: ShopChannel; minutes: number }

/** Steps in their order. A channel without a step is not used. */
export type Ladder = LadderStep[]

type Ladders = Readonly<Record<DelayableEvent, Ladder>>

/** Mails per day of one shop to one visitor's mailbox, so that an attacker can't flood it. */
export const maxDailyMailsPerRecipient = 10

export const maxStepMinutes = 10

/** Lanes of one shop that can have their own ladders. */
export const maxLaneLadders = 50

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

export const smsLimits = { dailySegments: 5_000, yenPerSegment: 1_000, sender: 50 } as const

/** A shop's SMS to visitors. Its budget is apart from that of sign-in codes. */
export type SmsPolicy = {
  /** Number or name; null: the server's. */
  sender: string | null
  /** Segments a day, from all lanes together. */
  dailySegments: number
  /** Price that the shop pays, shown beside texts. */
  yenPerSegment: number | null
}

export type MailPolicy = {
  ladders: Ladders
  /** Ladders by lane id, used instead of the shop's. */
  laneLadders: Readonly<Record<string, Partial<Ladders>>>
  /** Null: no SMS to visitors. */
  sms: SmsPolicy | null
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

/** SMS cost money, so a shop adds them itself. */
const defaultLadder: Ladder = [
  { channel: 'push', minutes: 0 },
  { channel: 'line', minutes: 1 },
  { channel: 'mail', minutes: 1 },
]

const defaultLadderOf = (event: DelayableEvent): Ladder =>
  leadsToUnopenedPage(event) ? channelsOf(event).map((channel) => ({ channel, minutes: 0 })) : defaultLadder

export const defaultMailPolicy: MailPolicy = {
  ladders: Object.fromEntries(delayableEvents.map((event) => [event, defaultLadderOf(event)])) as Record<DelayableEvent, Ladder>,
  laneLadders: {},
  sms: null,
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

type StepsInput = {
  event: OutboxEvent
  /** Lane of the ticket that it is about. */
  laneId?: string | undefined
  /** Channels that are configured and have an address of the receiver. */
  available: readonly ShopChannel[]
  now: Temporal.Instant
  timeZone: string
  /** Minimum seconds before the first step. */
  pause?: number | undefined
}

export type DueStep = { channel: ShopChannel; dueAt: Temporal.Instant }

/**
 * Returns when each available channel sends the event, in the order of its ladder. The first of them waits as long as the ladder's first
 * step, because the steps skipped before it give the visitor nothing to react to.
 */
export function dueSteps(
  { quiet, ...policy }: Pick<MailPolicy, 'ladders' | 'laneLadders' | 'sms' | 'quiet'>,
  { event, laneId, available, now, timeZone, pause = 0 }: StepsInput,
): DueStep[] {
  const ladder = ladderOf(policy, event, laneId)
  const steps = ladder.filter(({ channel }) => available.includes(channel))
  let seconds = 0
  return steps.map(({ channel, minutes }, index) => {
    seconds = index === 0 ? Math.max(pause, ladder[0]!.minutes * 60) : seconds + minutes * 60
    const dueAt = now.add({ seconds })
    return { channel, dueAt: quiet && canWait.includes(event) ? afterQuiet(dueAt, quiet, timeZone) : dueAt }
  })
}

/** Events that a shop cannot delay, such as its own messages to visitors, use the default ladder, with SMS at its end if the shop sends them. */
function ladderOf(
  { ladders, laneLadders, sms }: Pick<MailPolicy, 'ladders' | 'laneLadders' | 'sms'>,
  event: OutboxEvent,
  laneId: string | undefined,
): Ladder {
  const delayable = event as DelayableEvent
  const own = (laneId !== undefined && laneLadders[laneId]?.[delayable]) || ladders[delayable]
  return own || [...defaultLadder, ...(sms ? [{ channel: 'sms', minutes: 1 } as const] : [])]
}

/** Returns the channels in the event's ladder, of the shop or of one of its lanes. */
export function orderedChannels(policy: Pick<MailPolicy, 'ladders' | 'laneLadders' | 'sms'>, event: OutboxEvent): ShopChannel[] {
  const ladders = [undefined, ...Object.keys(policy.laneLadders)].map((laneId) => ladderOf(policy, event, laneId))
  return channelsOf(event).filter((channel) => ladders.some((ladder) => ladder.some((step) => step.channel === channel)))
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
