import type { ticketMails } from '#domain/tickets/mails.ts'
import type { FeatureMailNames } from '../../mail-shape.ts'

export const words = {
  topic: '順番待ち',
  events: {
    'ticket.joined': '番号をお取りしたこと',
    'ticket.near': 'まもなくの順番',
    'ticket.called': 'お呼び出し',
    'ticket.requeued': '列へ戻したこと',
    'ticket.noShow': 'ご不在',
    'ticket.cancelled': '番号の取り消し',
    'ticket.message': 'お店からのひとこと',
  },
} satisfies FeatureMailNames<typeof ticketMails>
