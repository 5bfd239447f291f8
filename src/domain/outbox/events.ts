import { heldMinutes } from '../reservations/reservation.ts'

/**
 * What somebody can be told of by a channel that leaves the house (product.md 6), and what the words for it may name. `text?` may be absent:
 * a template asks for it by a section. `page`: a link to the ticket, card or reservation, made when the message is sent, so
 * that no row holds what opens it. `minutes?`: from and to, such as `15-25`. `day`: with its weekday. `needs`: a template that leaves it out is refused.
 */
type VariableKind = 'text' | 'text?' | 'date?' | 'day' | 'day?' | 'counter?' | 'minutes?' | 'link' | 'page'

type EventShape = {
  /** Advertising needs a consent and a way out (特定電子メール法). */
  class: 'transactional' | 'advertising'
  variables: Readonly<Record<string, VariableKind>>
  needs: readonly string[]
  /** From then on it isn't worth sending. In minutes. */
  worthMinutes: number
}

/** What advertising has to name beside its words: who sends it, where they are, whom to complain to, and the way out (特定電子メール法 4 条). */
export const advertisingNeeds = ['sender', 'postal', 'complaints', 'link'] as const

const day = 24 * 60
const ticket = { shop: 'text', number: 'text', link: 'page' } as const
const card = { shop: 'text', link: 'page' } as const
const colleague = { shop: 'text', recipient: 'text?', link: 'page' } as const
const reservation = { shop: 'text', service: 'text', link: 'page' } as const
/** A time that is agreed: date and clock time of its own, also past midnight. */
const visit = { ...reservation, day: 'day', time: 'text' } as const
const formerVisit = { ...reservation, day: 'day?', time: 'text?', reason: 'text?' } as const
const account = { recipient: 'text?', link: 'link' } as const

export const outboxEvents = {
  'ticket.joined': { class: 'transactional', variables: { ...ticket, wait: 'minutes?' }, needs: ['number', 'link'], worthMinutes: 30 },
  'ticket.near': { class: 'transactional', variables: { ...ticket, ahead: 'text' }, needs: ['number', 'link'], worthMinutes: 15 },
  'ticket.called': { class: 'transactional', variables: { ...ticket, counter: 'counter?' }, needs: ['number', 'link'], worthMinutes: 15 },
  'ticket.requeued': { class: 'transactional', variables: ticket, needs: ['number', 'link'], worthMinutes: 30 },
  'ticket.noShow': { class: 'transactional', variables: ticket, needs: ['number', 'link'], worthMinutes: 60 },
  'ticket.cancelled': { class: 'transactional', variables: ticket, needs: ['number'], worthMinutes: 60 },
  'ticket.message': { class: 'transactional', variables: { ...ticket, words: 'text' }, needs: ['words', 'link'], worthMinutes: 60 },
  'card.received': { class: 'transactional', variables: card, needs: ['link'], worthMinutes: day },
  'card.correction': { class: 'transactional', variables: { ...card, words: 'text' }, needs: ['words', 'link'], worthMinutes: 3 * day },
  'card.offer': {
    class: 'advertising',
    variables: { ...card, words: 'text', sender: 'text', postal: 'text', complaints: 'text' },
    needs: ['words'],
    worthMinutes: 3 * day,
  },
  'card.assigned': { class: 'transactional', variables: { ...colleague, count: 'text?' }, needs: ['link'], worthMinutes: day },
  'card.contactDue': { class: 'transactional', variables: { ...colleague, count: 'text?' }, needs: ['link'], worthMinutes: day },
  'task.due': {
    class: 'transactional',
    variables: { ...colleague, task: 'text', due: 'date?' },
    needs: ['task', 'link'],
    worthMinutes: day,
  },
  'reservation.requested': { class: 'transactional', variables: reservation, needs: ['link'], worthMinutes: day },
  'reservation.held': {
    class: 'transactional',
    variables: { ...visit, until: 'text' },
    needs: ['day', 'time', 'until', 'link'],
    worthMinutes: heldMinutes,
  },
  'reservation.proposed': {
    class: 'transactional',
    variables: { ...reservation, day: 'day', time: 'text' },
    needs: ['link'],
    worthMinutes: 3 * day,
  },
  'reservation.confirmed': { class: 'transactional', variables: visit, needs: ['day', 'time', 'link'], worthMinutes: 3 * day },
  'reservation.changed': { class: 'transactional', variables: visit, needs: ['day', 'time', 'link'], worthMinutes: 3 * day },
  'reservation.reminder': { class: 'transactional', variables: visit, needs: ['day', 'time', 'link'], worthMinutes: day },
  'reservation.declined': { class: 'transactional', variables: formerVisit, needs: ['link'], worthMinutes: 3 * day },
  'reservation.expired': { class: 'transactional', variables: reservation, needs: ['link'], worthMinutes: 3 * day },
  'reservation.cancelled': { class: 'transactional', variables: formerVisit, needs: ['link'], worthMinutes: day },
  'reservation.calledOff': { class: 'transactional', variables: formerVisit, needs: ['link'], worthMinutes: 3 * day },
  'reservation.noShow': { class: 'transactional', variables: visit, needs: ['link'], worthMinutes: day },
  'reservation.thanks': { class: 'transactional', variables: visit, needs: ['link'], worthMinutes: day },
  invitation: {
    class: 'transactional',
    variables: { shop: 'text', inviter: 'text', link: 'page' },
    needs: ['link'],
    worthMinutes: 7 * day,
  },
  'account.resetPassword': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: 60 },
  'account.verifyEmail': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: 60 },
  'account.changeEmail': { class: 'transactional', variables: { ...account, address: 'text' }, needs: ['link'], worthMinutes: 60 },
  'account.emailChanged': {
    class: 'transactional',
    variables: { ...account, address: 'text' },
    needs: ['address', 'link'],
    worthMinutes: 3 * day,
  },
  'account.emailConfirmed': {
    class: 'transactional',
    variables: { ...account, address: 'text' },
    needs: ['address', 'link'],
    worthMinutes: day,
  },
  'account.emailRestored': {
    class: 'transactional',
    variables: { recipient: 'text?', address: 'text' },
    needs: ['address'],
    worthMinutes: 3 * day,
  },
  'account.signInLink': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: 15 },
  'account.passwordChanged': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: day },
  'account.newDevice': {
    class: 'transactional',
    variables: { ...account, time: 'text', device: 'text?' },
    needs: ['time', 'link'],
    worthMinutes: day,
  },
  'account.factorAdded': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: day },
  'account.factorRemoved': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: day },
  'account.factorsReset': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: day },
  'account.resetColleague': {
    class: 'transactional',
    variables: { ...account, member: 'text' },
    needs: ['member', 'link'],
    worthMinutes: day,
  },
  'account.recoveryCodes': { class: 'transactional', variables: account, needs: ['link'], worthMinutes: day },
  'account.recoveryUsed': { class: 'transactional', variables: { ...account, left: 'text' }, needs: ['left', 'link'], worthMinutes: day },
  'account.phoneAdded': {
    class: 'transactional',
    variables: { ...account, phone: 'text' },
    needs: ['phone', 'link'],
    worthMinutes: 3 * day,
  },
  'account.phoneRemoved': {
    class: 'transactional',
    variables: { ...account, phone: 'text' },
    needs: ['phone', 'link'],
    worthMinutes: 3 * day,
  },
  'account.phoneCode': { class: 'transactional', variables: { code: 'text' }, needs: ['code'], worthMinutes: 5 },
  'account.methodAdded': {
    class: 'transactional',
    variables: { ...account, method: 'text' },
    needs: ['method', 'link'],
    worthMinutes: day,
  },
  'account.methodRemoved': {
    class: 'transactional',
    variables: { ...account, method: 'text' },
    needs: ['method', 'link'],
    worthMinutes: day,
  },
} as const satisfies Record<string, EventShape>

export type OutboxEvent = keyof typeof outboxEvents
export const outboxEventNames = Object.keys(outboxEvents) as readonly OutboxEvent[]

/** What a shop may word itself. An account is nobody's shop's, and an invitation is of whoever sends it. */
export const wordedEvents = outboxEventNames.filter(
  (event): event is WordedEvent => event !== 'invitation' && !event.startsWith('account.'),
)
export type WordedEvent = Exclude<OutboxEvent, 'invitation' | `account.${string}`>

/** What a shop's own words can name. */
export type VariableName = { [E in WordedEvent]: keyof (typeof outboxEvents)[E]['variables'] }[WordedEvent]

/** A courtesy that nobody has asked for: mailed in shops that switch it on. */
export const onWish: readonly OutboxEvent[] = ['reservation.thanks']

/** What members are told of who don't say that they want no mail of it. */
export const memberEvents = ['card.assigned', 'card.contactDue', 'task.due'] as const satisfies readonly OutboxEvent[]
export type MemberEvent = (typeof memberEvents)[number]

const isToMember = (event: WordedEvent) => (memberEvents as readonly WordedEvent[]).includes(event)
const toVisitors = (about: string) => wordedEvents.filter((event) => event.startsWith(`${about}.`) && !isToMember(event))

/** What a shop may word, by whom or what it is about. */
export const eventGroups = {
  reservation: toVisitors('reservation'),
  ticket: toVisitors('ticket'),
  card: toVisitors('card'),
  staff: wordedEvents.filter(isToMember),
} as const satisfies Record<string, readonly WordedEvent[]>

/** What visitors are mailed about. */
export const visitorTopics = ['reservation', 'ticket', 'card'] as const satisfies readonly (keyof typeof eventGroups)[]
export type VisitorTopic = (typeof visitorTopics)[number]

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

/** States of a message (product.md 6). */
export const outboxStates = ['queued', 'sending', 'sent', 'delivered', 'bounced', 'failed', 'cancelled', 'suppressed'] as const
export type OutboxState = (typeof outboxStates)[number]

/** How long until the next attempt after so many, in seconds: doubled from half a minute to an hour. `chance` from 0 to 1 spreads those that failed together. */
export function retryAfter(attempts: number, chance: number): number {
  return Math.min(30 * 2 ** (attempts - 1), 3_600) * (0.75 + chance / 2)
}
