import type { DateWords } from './ja.ts'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

export const words: DateWords = {
  calendar: {
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
  },
  dateRangePicker: {
    kinds: { asap: '越早越好', any: '随时都可以', range: '选择日期' },
    quick: { thisMonth: '本月内', nextMonth: '下个月', threeMonths: '3 个月内' },
    from: '开始日期',
    to: '结束日期',
    within: '已选日期内',
    chooseFrom: '请您选择开始日期',
    chooseTo: (from) => `从${from}开始。请您继续选择结束日期`,
    range: (from, to) => (from === to ? `仅${from}` : `从${from}到${to}`),
    open: '在日历中选择',
  },
  multiDatePicker: {
    rank: (n) => `第${n}意向`,
    chosen: '已选',
    left: (n) => `您还可以选择 ${n} 天`,
    choose: (n) => (n === 1 ? '您可以选择 1 天' : `您最多可以选择 ${n} 天`),
    full: (n) => `您已选好 ${n} 天`,
    tooMany: (n) => `您最多只能选择 ${n} 天。如需更换，请先移除一天`,
    added: (date, n) => `已将${date}设为第${n}意向`,
    removed: (date) => `已移除${date}`,
    moved: (date, n) => `已将${date}上移为第${n}意向`,
    list: '您选择的日期',
    moveUp: (date) => `上移${date}`,
    remove: (date) => `移除${date}`,
  },
}
