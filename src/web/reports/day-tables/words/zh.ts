import type { DayTableWords } from './ja.ts'

export const words: DayTableWords = {
  hours: { title: '按时段', hour: '时段', arrivals: '到店', wait: '等候时间', longest: '最长' },
  lanes: { title: '按队列', lane: '队列', arrivals: '到店', wait: '等候时间', service: '接待时间', lost: '未接待' },
  staff: { title: '按负责人', name: '负责人', services: '接待', service: '接待时间', total: '合计', nobody: '未记录负责人' },
  units: { parties: '组', services: '次', minutes: '平均分钟', plainMinutes: '分钟' },
  hour: (time) => `${Number(time.slice(0, 2))} 点`,
  called: (count) => `叫号 ${count} 组`,
  none: '–',
  empty: '当天还没有顾客到店。',
  emptyStaff: '还没有接待记录。',
}
