/** What features have of their own in tables and links that all of them share. */

/** What a public token opens. */
type Tokens = {
  tickets: 'ticket'
  cards: 'card'
  reservations: 'reservation' | 'reservationMail' | 'calendarFeed'
  members: 'invitation'
}
export type TokenKind = Tokens[keyof Tokens]

/** Whose token an operation asks for. */
type Holders = {
  tickets: 'ticket'
  cards: 'card'
  reservations: 'reservation' | 'calendarFeed'
  members: 'invitation'
  setup: 'setup'
}
export type TokenHolder = Holders[keyof Holders]

/** What is found by a public key before its shop is known. `formerEntry`: an entry code that led to the shop once. */
type Resolvable = {
  shops: 'shop' | 'entry' | 'formerEntry'
  tickets: 'ticket'
  cards: 'card'
  reservations: 'reservation' | 'calendarFeed'
  members: 'invitation'
  devices: 'pairing'
}
export type ResolverKind = Resolvable[keyof Resolvable]

/** What a message to a visitor or a member can be about. */
type MailSubjects = {
  tickets: 'ticket'
  cards: 'card'
  reservations: 'reservation'
  members: 'invitation'
}
export type MailSubject = MailSubjects[keyof MailSubjects]

/** What is erased again after a restore. `answers`: some of a card's; `contact`: what a number's visitor can be reached by. */
const erasures = {
  cards: ['card', 'answers'],
  tickets: ['visitor', 'contact'],
  accounts: ['account'],
  reservations: ['reservation'],
} as const
export const erasureKinds = Object.values(erasures).flat()
