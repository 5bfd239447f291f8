import type { SmsEvent } from '../notifications.ts'

export const words: Record<SmsEvent, string> = {
  'ticket.near': 'Number {{number}}: it is almost your turn.\n{{link}}',
  'ticket.called': 'Number {{number}}: it is your turn, please come now.\n{{link}}',
  'ticket.requeued': 'Number {{number}}: you are back in the queue.\n{{link}}',
  'ticket.noShow': 'Number {{number}}: we called you, but you were not there.\n{{link}}',
  'ticket.cancelled': 'Number {{number}} was cancelled by the shop.',
  'ticket.message': '{{words}}\n{{link}}',
}
