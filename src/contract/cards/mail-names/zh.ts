import type { colleagueMails, visitorCardMails } from '#domain/cards/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: '接待卡',
  events: {
    'card.received': '已收到接待卡',
    'card.correction': '请求修改接待卡',
    'card.reply': '咨询回复',
    'card.promotion': '资讯',
    'card.assigned': '分配接待卡',
    'card.contactDue': '下次联系',
    'card.overdue': '首次联系超时',
    'task.due': '待办到期',
  },
} satisfies FeatureMailNames<typeof visitorCardMails & typeof colleagueMails>
