import type { CsvTexts } from './ja.ts'

export const words: CsvTexts = {
  visits: {
    ...{ number: '排队号', lane: '队列', service: '办理事项', class: '类别', party: '人数', language: '语言' },
    ...{ joined: '取号', called: '首次叫号', started: '开始接待', closed: '结束', status: '状态', wait: '等候（分钟）' },
    ...{ serving: '接待（分钟）', staff: '负责人', calls: '叫号次数', linkSource: '链接来源' },
  },
  hours: { hour: '时段', arrivals: '到店（组）', called: '叫号（组）', wait: '平均等候（分钟）', longest: '最长等候（分钟）' },
  lanes: {
    ...{ lane: '队列', arrivals: '到店（组）', called: '叫号（组）', wait: '平均等候（分钟）', longest: '最长等候（分钟）' },
    ...{
      services: '接待（次）',
      service: '平均接待（分钟）',
      served: '已接待（组）',
      autoClosed: '自动结束',
      noShow: '未到',
      cancelled: '已取消',
      declined: '不受理',
      expired: '已失效',
    },
  },
  staff: { name: '负责人', services: '接待（次）', service: '平均接待（分钟）', total: '接待合计（分钟）', nobody: '未记录负责人' },
  contacts: { day: '日期', contacts: '首次联系（件）', median: '首次联系时间中位数（营业时间，分钟）', late: '超过目标（件）' },
  statuses: {
    ...{ pending: '待确认', waiting: '等候中', called: '已叫号', serving: '办理中', held: '保留', done: '已完成', no_show: '未到' },
    ...{ cancelled: '已取消', declined: '不受理', expired: '已失效' },
  },
  autoClosed: '自动结束',
  classes: { normal: '现场取号', booked: '预约', care: '需要照顾', staff: '员工' },
  list: '、',
}
