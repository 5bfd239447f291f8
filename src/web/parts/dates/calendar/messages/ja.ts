const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const

/** `year` is left out in the current one. */
type Words = { year: number | undefined; month: number; day: number; weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6 }

const monthDay = ({ year, month, day }: Words) => `${year ? `${year}年` : ''}${month}月${day}日`

export const messages = {
  weekdays: weekdays.map((name) => `${name}曜日`),
  shortWeekdays: weekdays as readonly string[],
  month: (year: number, month: number) => `${year}年${month}月`,
  date: (words: Words) => `${monthDay(words)} ${weekdays[words.weekday]}曜日`,
  shortDate: (words: Words) => `${monthDay(words)}（${weekdays[words.weekday]}）`,
  /** What a day's label says, in one sentence. */
  join: (parts: readonly string[]) => parts.join('、'),
  previousMonth: '前の月',
  nextMonth: '次の月',
  today: '本日',
  todayMark: '今日',
  holiday: (name: string, _nameInEnglish: string) => `祝日（${name}）`,
  holidayMark: '祝',
  closed: '定休日のため選べません',
  closedMark: '定休',
  loading: 'カレンダーを用意しています',
}

export type CalendarMessages = typeof messages
