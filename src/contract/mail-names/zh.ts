import { words as cards } from '../cards/mail-names/zh.ts'
import type { MailNames } from '../mail-names.ts'
import { words as others } from '../other-mail-names/zh.ts'
import { words as reservations } from '../reservations/mail-names/zh.ts'
import { words as tickets } from '../tickets/mail-names/zh.ts'

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
