import type { DefaultMailWording } from '#domain/outbox/wording.ts'

export const words: Omit<DefaultMailWording, 'templates'> = {
  openPage: '打开页面',
  counter: (name) => (/^\d+$/.test(name) ? `${name} 号柜台` : name),
  minutes: (low, high) => (low > 0 ? `${low}～${high} 分钟` : `${high} 分钟以内`),
}
