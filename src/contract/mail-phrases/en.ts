import type { DefaultMailWords } from '#domain/outbox/wording.ts'

export const words: Omit<DefaultMailWords, 'templates'> = {
  openPage: 'Open the page',
  counter: (name) => (/^\d+$/.test(name) ? `counter ${name}` : name),
  minutes: (low, high) => (low > 0 ? `${low}–${high} minutes` : `at most ${high} minutes`),
}
