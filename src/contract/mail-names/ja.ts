import { words as cards } from '../cards/mail-names/ja.ts'
import type { MailNames } from '../mail-names.ts'
import { words as others } from '../other-mail-names/ja.ts'
import { words as reservations } from '../reservations/mail-names/ja.ts'
import { words as tickets } from '../tickets/mail-names/ja.ts'

export const words: MailNames = {
  topics: {
    reservation: reservations.topic,
    ticket: tickets.topic,
    card: cards.topic,
  },
  events: {
    ...tickets.events,
    ...cards.events,
    ...reservations.events,
    ...others.events,
  },
  variables: {
    ...reservations.variables,
    ...others.variables,
  },
}
