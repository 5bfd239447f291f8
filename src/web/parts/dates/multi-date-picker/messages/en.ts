import type { MultiDatePickerMessages } from './ja.ts'

const ordinal = (n: number) => `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`
const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

export const messages: MultiDatePickerMessages = {
  rank: (n) => `${ordinal(n)} choice`,
  chosen: 'selected',
  left: (n) => `You can choose ${days(n)} more`,
  choose: (n) => (n === 1 ? 'You can choose 1 day' : `You can choose up to ${n} days`),
  full: (n) => `You have chosen ${days(n)}`,
  tooMany: (n) => `You can choose ${days(n)} at most. To change one, remove it first`,
  added: (date, n) => `${date} is now your ${ordinal(n)} choice`,
  removed: (date) => `${date} removed`,
  moved: (date, n) => `${date} moved up to ${ordinal(n)} choice`,
  list: 'Your chosen days',
  moveUp: (date) => `Move ${date} up`,
  remove: (date) => `Remove ${date}`,
}
