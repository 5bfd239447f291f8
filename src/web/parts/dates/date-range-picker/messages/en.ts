import type { DateRangePickerMessages } from './ja.ts'

export const messages: DateRangePickerMessages = {
  kinds: { asap: 'As soon as possible', any: 'Any time', range: 'Choose dates' },
  quick: { thisMonth: 'This month', nextMonth: 'Next month', threeMonths: 'Within 3 months' },
  from: 'first day',
  to: 'last day',
  within: 'in your dates',
  chooseFrom: 'Please choose the first day',
  chooseTo: (from) => `From ${from}. Now choose the last day`,
  range: (from, to) => (from === to ? `${from} only` : `From ${from} to ${to}`),
  open: 'Choose in the calendar',
}
