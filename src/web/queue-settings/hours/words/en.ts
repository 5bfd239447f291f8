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
  byWeekday: 'Set by day of the week',
  opensNever: 'Please keep at least one day of the week open.',
}
