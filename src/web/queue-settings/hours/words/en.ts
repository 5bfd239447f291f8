import type { HoursWords } from './ja.ts'

export const words: HoursWords = {
  hours: 'Opening hours',
  opens: 'Opens at',
  closes: 'Closes at',
  period: (from, to) => [from, 'to', to],
  nextDay: (time) => `${time} (next day)`,
  closedWeekdays: 'Closed on',
  holidays: 'Closed on Japanese public holidays',
  nextHoliday: (day, _name, nameInEnglish) => `Next: ${day}, ${nameInEnglish}`,
  byWeekday: 'Set by weekday',
  opensNever: 'Leave at least one weekday open.',
}
