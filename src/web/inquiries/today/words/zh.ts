import type { InquiriesTodayWords } from './ja.ts'

export const words: InquiriesTodayWords = {
  title: '待处理的邮件咨询',
  says: '未生成接待卡的邮件',
  failing: '无法读取接收咨询的邮箱。',
  open: '查看状态',
}
