import type { colleagueMails, visitorCardMails } from '#domain/cards/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: 'Reception cards',
  events: {
    'card.received': 'Card received',
    'card.correction': 'Card correction',
    'card.reply': 'Reply to an inquiry',
    'card.promotion': 'News',
    'card.assigned': 'Card assigned',
    'card.contactDue': 'Next contact',
    'card.overdue': 'First contact overdue',
    'task.due': 'Task due',
  },
} satisfies FeatureMailNames<typeof visitorCardMails & typeof colleagueMails>
