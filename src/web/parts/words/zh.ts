import type { PartWords } from './ja.ts'

export const words: PartWords = {
  statuses: {
    pending: '待确认',
    waiting: '等候中',
    called: '已叫号',
    serving: '办理中',
    held: '保留',
    done: '已完成',
    no_show: '未到',
    cancelled: '已取消',
    declined: '不受理',
    expired: '已失效',
  },
  dialog: {
    close: '关闭',
  },
}
