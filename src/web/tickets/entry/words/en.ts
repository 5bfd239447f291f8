import type { TicketFormWords } from './ja.ts'

export const words: TicketFormWords = {
  unclear: 'We couldn’t tell which button you pressed, so nothing changed. Please press it again.',
}
