import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: '順番待ち',
  events: {
    'ticket.joined': '番号の受付',
    'ticket.near': '順番が近いとき',
    'ticket.called': '呼び出し',
    'ticket.requeued': '列に戻したとき',
    'ticket.noShow': '不在',
    'ticket.cancelled': '番号の取り消し',
    'ticket.message': 'お店からのお知らせ',
  },
} satisfies FeatureMailNames<typeof ticketMailDefinitions>
