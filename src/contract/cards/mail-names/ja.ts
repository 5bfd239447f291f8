import type { colleagueMails, visitorCardMails } from '#domain/cards/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: '受付カード',
  events: {
    'card.received': '受付カードの受け取り',
    'card.correction': '受付カードの訂正のお願い',
    'card.reply': 'お問い合わせへのお返事',
    'card.promotion': 'ご案内',
    'card.assigned': '受付カードの割り当て',
    'card.contactDue': '次回の連絡',
    'card.overdue': '最初のご連絡の遅れ',
    'task.due': 'やることの期限',
  },
} satisfies FeatureMailNames<typeof visitorCardMails & typeof colleagueMails>
