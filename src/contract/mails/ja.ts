import type { DefaultMailWords } from '#domain/outbox/wording.ts'
import { words as cards } from '../cards/mails/ja.ts'
import { words as phrases } from '../mail-phrases/ja.ts'
import { words as others } from '../other-mails/ja.ts'
import { words as reservations } from '../reservations/mails/ja.ts'
import { words as tickets } from '../tickets/mails/ja.ts'

export const words: DefaultMailWords = {
  ...phrases,
  templates: {
    ...tickets,
    ...cards,
    ...reservations,
    ...others,
  },
}
