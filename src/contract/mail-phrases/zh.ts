import type { DefaultMailWords } from '#domain/outbox/wording.ts'

export const words: Omit<DefaultMailWords, 'templates'> = {
  openPage: '打开页面',
  counter: (name) => (/^\d+$/.test(name) ? `${name} 号柜台` : name),
  minutes: (low, high) => (low > 0 ? `${low}～${high} 分钟` : `${high} 分钟以内`),
}
