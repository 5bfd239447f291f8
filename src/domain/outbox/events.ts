import type { Mails } from '../mail-shape.ts'
import { outboxEvents, visitorMails } from './mails.ts'

/** What advertising has to name beside its words: who sends it, where they are, whom to complain to, and the way out (特定電子メール法 4 条). */
export const advertisingNeeds = ['sender', 'postal', 'complaints', 'link'] as const

export type OutboxEvent = keyof typeof outboxEvents
export const outboxEventNames = Object.keys(outboxEvents) as readonly OutboxEvent[]

/** What a shop may word itself. An account is nobody's shop's, and an invitation is of whoever sends it. */
export const customizableEvents = outboxEventNames.filter(
  (event): event is CustomizableEvent => event !== 'invitation' && !event.startsWith('account.'),
)
export type CustomizableEvent = Exclude<OutboxEvent, 'invitation' | `account.${string}`>

/** What a shop's own words can name. */
export type VariableName = { [E in CustomizableEvent]: keyof (typeof outboxEvents)[E]['variables'] }[CustomizableEvent]

/** Whether it is mailed only in shops that switch it on. */
export const isOnWish = (event: OutboxEvent): boolean => (outboxEvents as Mails)[event]?.onWish === true

/** Whether it counts towards the mails that a mailbox gets in a day. */
export const isCounted = (event: OutboxEvent): boolean => !(outboxEvents as Mails)[event]?.uncounted

/** What members are told of who don't say that they want no mail of it. */
export const memberEvents = ['card.assigned', 'card.contactDue', 'task.due'] as const satisfies readonly OutboxEvent[]
export type MemberEvent = (typeof memberEvents)[number]

/** What visitors are mailed about. */
export type VisitorTopic = keyof typeof visitorMails
const visitorTopics = Object.keys(visitorMails) as readonly VisitorTopic[]

const toVisitors = visitorTopics.map((topic) => [topic, Object.keys(visitorMails[topic])])
/** What a shop may word, by whom or what it is about. */
export const eventGroups = { ...Object.fromEntries(toVisitors), staff: memberEvents } as Record<
  VisitorTopic | 'staff',
  readonly CustomizableEvent[]
>

/** Sent with a consent alone, and with a way out. */
export const isAdvertising = (event: OutboxEvent): boolean => outboxEvents[event].class === 'advertising'

/** Somebody waits for it, so it is sent before all that isn't. */
export const isUrgent = (event: OutboxEvent): boolean =>
  event === 'ticket.called' || event === 'ticket.near' || event.startsWith('account.')

type Made<V> = { [Name in keyof V]: V[Name] extends 'page' ? Name : never }[keyof V]
type Optional<V> = { [Name in keyof V]: V[Name] extends `${string}?` ? Name : never }[keyof V]
/** All are strings: a date as YYYY-MM-DD, a link with its origin. */
export type VariablesOf<E extends OutboxEvent, V = (typeof outboxEvents)[E]['variables']> = {
  [Name in Exclude<keyof V, Optional<V> | Made<V>>]: string
} & {
  [Name in Optional<V>]?: string | undefined
}

/** Ways out of the house. */
export const outboxChannels = ['mail', 'sms'] as const
export type OutboxChannel = (typeof outboxChannels)[number]

/** States of a message. */
export const outboxStates = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'cancelled', 'suppressed'] as const
export type OutboxState = (typeof outboxStates)[number]

/** How long until the next attempt after so many, in seconds: doubled from half a minute to an hour. `chance` from 0 to 1 spreads those that failed together. */
export function retryAfter(attempts: number, chance: number): number {
  return Math.min(30 * 2 ** (attempts - 1), 3_600) * (0.75 + chance / 2)
}
