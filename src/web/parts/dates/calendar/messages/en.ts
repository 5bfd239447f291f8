import type { CalendarMessages } from './ja.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const shortWeekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

export const messages: CalendarMessages = {
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
}
