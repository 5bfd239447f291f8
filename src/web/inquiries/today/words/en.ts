import type { InquiriesTodayWords } from './ja.ts'

export const words: InquiriesTodayWords = {
  title: 'Inquiries by mail',
  says: 'Mails without a card',
  failing: 'The mailbox for inquiries can’t be read.',
  open: 'See why',
}
