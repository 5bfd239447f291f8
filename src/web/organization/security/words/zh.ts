import type { SecurityWords } from './ja.ts'

export const words: SecurityWords = {
  backup: {
    title: '备份',
    text: '数据每晚自动保存在服务器的电脑上。',
    last: (days) => (days === null ? '还没有备份。' : days === 0 ? '最近 24 小时内已备份。' : `最近一次备份是 ${days} 天前。`),
    overdue: '已超过两天。',
    help: '如何备份和恢复',
  },
  secondFactor: {
    title: '强制两步验证',
    text: '从指定日期起，未设置两步验证的成员要先完成设置，才能打开其他页面。在此之前，页面上方会显示提示。共用平板的 PIN 可照常使用。',
    count: (has, all) => `${all} 名成员中，${has} 名已设置。`,
    none: '目前不强制。',
    from: (day) => `自${day}起强制。`,
    day: '开始强制的日期',
    set: '从该日起强制',
    change: '改为该日',
    stop: '不再强制',
    first: '要强制使用，请先为自己设置两步验证，并用它登录。',
    wasSet: (day) => `自${day}起强制两步验证`,
    stopped: '已取消强制两步验证',
  },
}
