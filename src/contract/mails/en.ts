import type { DefaultMailWords } from '#domain/outbox/wording.ts'
import { words as cards } from '../cards/mails/en.ts'
import { words as phrases } from '../mail-phrases/en.ts'
import { words as others } from '../other-mails/en.ts'
import { words as reservations } from '../reservations/mails/en.ts'
import { words as tickets } from '../tickets/mails/en.ts'

export const words: DefaultMailWords = {
  ...phrases,
  templates: {
    ...tickets,
    ...cards,
    ...reservations,
    ...others,
  },
}
