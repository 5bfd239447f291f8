import type { ticketMailDefinitions } from '#domain/tickets/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: 'Waiting list',
  events: {
    'ticket.joined': 'Number taken',
    'ticket.near': 'Turn is near',
    'ticket.called': 'Call',
    'ticket.requeued': 'Back in line',
    'ticket.noShow': 'No-show',
    'ticket.cancelled': 'Number cancelled',
    'ticket.message': 'Message from the shop',
  },
} satisfies FeatureMailNames<typeof ticketMailDefinitions>
