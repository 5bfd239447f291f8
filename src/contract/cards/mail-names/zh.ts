import type { cardMails, colleagueMails } from '#domain/cards/mails.ts'
import type { FeatureMailNames } from '../../mail-shape.ts'

export const words = {
  topic: '接待卡',
  events: {
    'card.received': '已收到接待卡',
    'card.correction': '请确认接待卡',
    'card.offer': '资讯',
    'card.assigned': '接待卡分配',
    'card.contactDue': '下次联系',
    'task.due': '任务到期',
  },
} satisfies FeatureMailNames<typeof cardMails & typeof colleagueMails>
