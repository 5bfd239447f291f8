import type { HoursWords } from './ja.ts'

export const words: HoursWords = {
  hours: '营业时间',
  opens: '开始时间',
  closes: '结束时间',
  period: (from, to) => ['从', from, '到', to],
  nextDay: (time) => `次日 ${time}`,
  closedWeekdays: '休息日',
  holidays: '日本法定节假日休息',
  nextHoliday: (day, name) => `下一个：${day} ${name}`,
  byWeekday: '按星期分别设置',
  opensNever: '请至少保留一天营业。',
}
