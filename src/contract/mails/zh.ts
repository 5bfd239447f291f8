import type { DefaultMailWords } from '#domain/outbox/wording.ts'
import { words as cards } from '../cards/mails/zh.ts'
import { words as phrases } from '../mail-phrases/zh.ts'
import { words as others } from '../other-mails/zh.ts'
import { words as reservations } from '../reservations/mails/zh.ts'
import { words as tickets } from '../tickets/mails/zh.ts'

export const words: DefaultMailWords = {
  ...phrases,
  templates: {
    ...tickets,
    ...cards,
    ...reservations,
    ...others,
  },
}
