import type { MessagePreset } from '../message.ts'

export const words: Record<MessagePreset, string> = {
  delayed: 'We’re running late, and we’re sorry. You keep your place in line. Please give us a little longer.',
  soon: 'It’s almost your turn. Please stay close to the shop.',
  papers: 'Please have your ID ready while you wait.',
  comeToDesk: 'We have a question for you. Please speak to us at the reception desk.',
  closing: 'We have stopped giving out numbers for today. We’ll still serve everyone who is waiting.',
  resumed: 'Thank you for waiting. We’re serving again.',
}
