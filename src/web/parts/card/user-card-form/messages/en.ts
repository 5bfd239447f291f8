import type { UserCardFormMessages } from './ja.ts'

export const messages: UserCardFormMessages = {
  progress: (n, all) => `Page ${n} of ${all}`,
  back: 'Back to the page before',
  next: (title) => `Next: ${title}`,
  confirm: 'Check your answers',
  later: 'If you leave this out, we will ask you before we serve you.',
}
