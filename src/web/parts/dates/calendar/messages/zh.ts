import type { CalendarMessages } from './ja.ts'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

export const messages: CalendarMessages = {
  weekdays: weekdays.map((name) => `星期${name}`),
  shortWeekdays: weekdays,
  month: (year, month) => `${year}年${month}月`,
  date: ({ year, month, day, weekday }) => `${year ? `${year}年` : ''}${month}月${day}日 星期${weekdays[weekday]}`,
  shortDate: ({ year, month, day, weekday }) => `${year ? `${year}年` : ''}${month}月${day}日（周${weekdays[weekday]}）`,
  join: (parts) => parts.join('，'),
  previousMonth: '上个月',
  nextMonth: '下个月',
  today: '今天',
  todayMark: '今天',
  // The package has no Chinese names, and a label can't say that a part of it is Japanese.
  holiday: () => '日本法定节假日',
  holidayMark: '假',
  closed: '店休日，无法选择',
  closedMark: '店休',
  loading: '正在准备日历',
}
