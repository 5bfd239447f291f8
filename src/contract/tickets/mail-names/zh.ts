import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: '排队',
  events: {
    'ticket.joined': '已取号',
    'ticket.near': '即将轮到',
    'ticket.called': '叫号',
    'ticket.requeued': '重新排队',
    'ticket.noShow': '未到',
    'ticket.cancelled': '号码已取消',
    'ticket.message': '门店留言',
  },
} satisfies FeatureMailNames<typeof ticketMailDefinitions>
