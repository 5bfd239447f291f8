import type { DateWords } from './ja.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const shortWeekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

const ordinal = (n: number) => `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`

const days = (n: number) => (n === 1 ? '1 day' : `${n} days`)

export const words: DateWords = {
  calendar: {
    weekdays,
    shortWeekdays,
    month: (year, month) => `${months[month - 1]} ${year}`,
    date: ({ year, month, day, weekday }) => `${weekdays[weekday]} ${day} ${months[month - 1]}${year ? ` ${year}` : ''}`,
    shortDate: ({ year, month, day, weekday }) => `${shortWeekdays[weekday]} ${day} ${months[month - 1]}${year ? ` ${year}` : ''}`,
    join: (parts) => parts.join(', '),
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    today: 'today',
    todayMark: 'Today',
    holiday: (_name, nameInEnglish) => `public holiday (${nameInEnglish})`,
    holidayMark: 'Holiday',
    closed: 'closed, not available',
    closedMark: 'Closed',
    loading: 'Getting the calendar ready',
  },
  dateRangePicker: {
    kinds: { asap: 'As soon as possible', any: 'Any time', range: 'Choose dates' },
    quick: { thisMonth: 'This month', nextMonth: 'Next month', threeMonths: 'Within 3 months' },
    from: 'first day',
    to: 'last day',
    within: 'in your dates',
    chooseFrom: 'Please choose the first day',
    chooseTo: (from) => `From ${from}. Now choose the last day`,
    range: (from, to) => (from === to ? `${from} only` : `From ${from} to ${to}`),
    open: 'Choose in the calendar',
  },
  multiDatePicker: {
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
  },
}
