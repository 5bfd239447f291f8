import type { DateRangePickerMessages } from './ja.ts'

export const messages: DateRangePickerMessages = {
  kinds: { asap: '越早越好', any: '随时都可以', range: '选择日期' },
  quick: { thisMonth: '本月内', nextMonth: '下个月', threeMonths: '3 个月内' },
  from: '开始日期',
  to: '结束日期',
  within: '已选日期内',
  chooseFrom: '请您选择开始日期',
  chooseTo: (from) => `从${from}开始。请您继续选择结束日期`,
  range: (from, to) => (from === to ? `仅${from}` : `从${from}到${to}`),
  open: '在日历中选择',
}
