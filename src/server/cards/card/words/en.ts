import type { FactTexts } from './ja.ts'

const sum = (yen: number) => `¥${yen.toLocaleString('en')}`
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const words: FactTexts = {
  yen: sum,
  yenFrom: (least) => `${sum(least)}+`,
  yenTo: (most) => `up to ${sum(most)}`,
  yenRange: (least, most) => `${sum(least)}–${most.toLocaleString('en')}`,
  periods: { asap: 'as soon as possible', any: 'any time' },
  day: (month, day) => `${day} ${months[month - 1]}`,
  date: (year, month, day) => `${day} ${months[month - 1]} ${year}`,
  days: (from, to) => `${from}–${to}`,
  more: (words, others) => `${words.join(', ')}${others > 0 ? ` +${others}` : ''}`,
}
