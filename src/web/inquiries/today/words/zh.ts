import type { InquiriesTodayWords } from './ja.ts'

export const words: InquiriesTodayWords = {
  title: '待处理的邮件咨询',
  says: '未生成接待卡的邮件',
  failing: '无法读取接收咨询的邮箱。',
  open: '查看状态',
  next: {
    title: '接下来要联系的顾客',
    target: (minutes) => `目标：营业时间 ${minutes} 分钟以内`,
    all: '在接待卡列表中查看',
    more: (shown) => `显示最早的 ${shown} 位。`,
    minutes: (minutes) => (minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`),
    waits: (time) => `按营业时间已等候 ${time}`,
    week: '7 天以上',
    late: '已超过目标',
    mail: '未生成接待卡的邮件',
    openMail: '打开邮件',
    openMailOf: (sender) => `打开${sender}的邮件`,
    mine: '由您负责',
    someone: (name) => `负责人：${name}`,
    take: '由我联系',
    takeOf: (name) => `由我联系${name}`,
    taken: (name) => `${name}现由您负责`,
    undone: '已恢复原来的负责人',
    takenBy: (name) => `${name}已先负责。`,
    former: '原负责人',
  },
}
