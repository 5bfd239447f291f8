type Tokens = {
  tickets: 'ticket'
  cards: 'card'
  reservations: 'reservation' | 'reservationMail' | 'calendarFeed'
  members: 'invitation'
  devices: 'device'
  line: 'lineAccount'
  apiKeys: 'apiKey'
}
export type TokenKind = Tokens[keyof Tokens]

type Holders = {
  tickets: 'ticket'
  cards: 'card'
  reservations: 'reservation' | 'calendarFeed'
  members: 'invitation'
  devices: 'device'
  setup: 'setup'
}
export type TokenEntityKind = Holders[keyof Holders]

/** Targets found by a public key before the shop is known. `formerEntry`: a replaced entry code. */
type Resolvable = {
  shops: 'shop' | 'entry' | 'formerEntry'
  tickets: 'ticket'
  cards: 'card'
  reservations: 'reservation' | 'calendarFeed'
  members: 'invitation'
  devices: 'pairing' | 'device'
  line: 'lineAccount'
  apiKeys: 'apiKey'
}
export type LookupKind = Resolvable[keyof Resolvable]

type MailSubjects = {
  tickets: 'ticket'
  cards: 'card'
  reservations: 'reservation'
  members: 'invitation'
}
export type MailEntityKind = MailSubjects[keyof MailSubjects]

/** Erasures repeated after a restore. `answers`: some answers of a card; `contact`: a ticket's contact data; `inquiry`: a mail, also one not taken yet. */
const erasures = {
  cards: ['card', 'answers'],
  tickets: ['visitor', 'contact'],
  accounts: ['account'],
  reservations: ['reservation'],
  inquiries: ['inquiry'],
} as const
export const erasureKinds = Object.values(erasures).flat()
