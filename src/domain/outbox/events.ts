import type { MailDefinitions } from '../mail-shape.ts'
import type { Role } from '../roles.ts'
import { outboxMailDefinitions, visitorMailDefinitions } from './mails.ts'
import type { MemberPushEvent } from './member-pushes.ts'

/** Variables required in advertising: sender, postal address, contact for complaints, unsubscribe link (特定電子メール法 4 条). */
export const requiredAdvertisingVariables = ['sender', 'postal', 'complaints', 'link'] as const

export type OutboxEvent = keyof typeof outboxMailDefinitions
export const outboxEventNames = Object.keys(outboxMailDefinitions) as readonly OutboxEvent[]

/** Events that a shop can word itself: all except invitations and account mails. */
export const customizableEvents = outboxEventNames.filter(
  (event): event is CustomizableEvent => event !== 'invitation' && !event.startsWith('account.'),
)
export type CustomizableEvent = Exclude<OutboxEvent, 'invitation' | `account.${string}`>

export type MailVariableName = { [E in CustomizableEvent]: keyof (typeof outboxMailDefinitions)[E]['variables'] }[CustomizableEvent]

export const isOffByDefault = (event: OutboxEvent): boolean => (outboxMailDefinitions as MailDefinitions)[event]?.optIn === true

export const countsTowardDailyLimit = (event: OutboxEvent): boolean => !(outboxMailDefinitions as MailDefinitions)[event]?.uncounted

/** Mails that members can switch off. */
export const memberMailEvents = ['card.assigned', 'card.contactDue', 'task.due', 'card.overdue'] as const satisfies readonly OutboxEvent[]
export type MemberMailEvent = (typeof memberMailEvents)[number]
/** Least role that gets the mail. */
export const memberMailRole = (event: MemberMailEvent): Role => (event === 'card.overdue' ? 'manager' : 'staff')

export type VisitorMailGroup = keyof typeof visitorMailDefinitions
const visitorTopics = Object.keys(visitorMailDefinitions) as readonly VisitorMailGroup[]

const toVisitors = visitorTopics.map((topic) => [topic, Object.keys(visitorMailDefinitions[topic])])
export const outboxEventGroups = { ...Object.fromEntries(toVisitors), staff: memberMailEvents } as Record<
  VisitorMailGroup | 'staff',
  readonly CustomizableEvent[]
>

/** Advertising is sent only with consent and an unsubscribe link. */
export const isAdvertising = (event: OutboxEvent): boolean => outboxMailDefinitions[event].class === 'advertising'

/** Sent before others, because its reader or a visitor is waiting. */
export const isSentFirst = (event: OutboxEvent | MemberPushEvent): boolean =>
  ['ticket.called', 'ticket.near', 'member.visitorWaits'].includes(event) || event.startsWith('account.')

type Made<V> = { [Name in keyof V]: V[Name] extends 'page' ? Name : never }[keyof V]
type Optional<V> = { [Name in keyof V]: V[Name] extends `${string}?` ? Name : never }[keyof V]
/** Values of the variables as text: dates as YYYY-MM-DD, links with their origin. */
export type OutboxEventVariables<E extends OutboxEvent, V = (typeof outboxMailDefinitions)[E]['variables']> = {
  [Name in Exclude<keyof V, Optional<V> | Made<V>>]: string
} & {
  [Name in Optional<V>]?: string | undefined
}

export const outboxChannels = ['mail', 'sms', 'push', 'line'] as const
export type OutboxChannel = (typeof outboxChannels)[number]

/** Channels by which shops notify visitors, in the usual order; members get mails only. */
export const shopChannels = ['push', 'line', 'mail', 'sms'] as const satisfies readonly OutboxChannel[]
export type ShopChannel = (typeof shopChannels)[number]

const lineAndMail = ['line', 'mail'] as const satisfies readonly ShopChannel[]
/**
 * Channels of the events that reach visitors by more than mail. At a join the visitor has the page open, so there is no push message. A held
 * reservation's mail has the secret that proves the address, and the page or LINE answers a visitor's own cancellation.
 */
const channelsByEvent: Readonly<Partial<Record<OutboxEvent, readonly ShopChannel[]>>> = {
  'ticket.joined': lineAndMail,
  'ticket.near': shopChannels,
  'ticket.called': shopChannels,
  'ticket.requeued': shopChannels,
  'ticket.noShow': shopChannels,
  'ticket.cancelled': shopChannels,
  'ticket.message': shopChannels,
  'reservation.requested': lineAndMail,
  'reservation.proposed': lineAndMail,
  'reservation.confirmed': lineAndMail,
  'reservation.changed': lineAndMail,
  'reservation.reminder': lineAndMail,
  'reservation.runningLate': lineAndMail,
  'reservation.declined': lineAndMail,
  'reservation.expired': lineAndMail,
  'reservation.calledOff': lineAndMail,
  'reservation.noShow': lineAndMail,
  'reservation.thanks': lineAndMail,
}

/** Channels by which the event can reach its reader. */
export const channelsOf = (event: OutboxEvent): readonly ShopChannel[] => channelsByEvent[event] ?? ['mail']

/** Events with a short text (docs/decisions/188-message-texts.md). At LINE the other events show their title only. */
const shortTextEvents = [
  'ticket.joined',
  'ticket.near',
  'ticket.called',
  'ticket.requeued',
  'ticket.noShow',
  'ticket.cancelled',
  'ticket.message',
  'reservation.runningLate',
] as const satisfies readonly OutboxEvent[]
export type ShortTextEvent = (typeof shortTextEvents)[number]

export const hasShortText = (event: OutboxEvent): event is ShortTextEvent => shortTextEvents.some((one) => one === event)

export const outboxStates = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'cancelled', 'suppressed'] as const
export type OutboxState = (typeof outboxStates)[number]

/** Returns the seconds until the next attempt: exponential backoff from 30 s to an hour. `chance` (0 to 1) spreads simultaneous failures. */
export function retryDelaySeconds(attempts: number, chance: number): number {
  return Math.min(30 * 2 ** (attempts - 1), 3_600) * (0.75 + chance / 2)
}
