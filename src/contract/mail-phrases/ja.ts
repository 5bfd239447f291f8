import type { DefaultMailWords } from '#domain/outbox/wording.ts'

export const words: Omit<DefaultMailWords, 'templates'> = {
  openPage: 'ページを開く',
  counter: (name) => (/^\d+$/.test(name) ? `${name}番カウンター` : name),
  minutes: (low, high) => (low > 0 ? `${low}〜${high}分` : `${high}分以内`),
}
