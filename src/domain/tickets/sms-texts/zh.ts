import type { SmsEvent } from '../notifications.ts'

export const words: Record<SmsEvent, string> = {
  'ticket.near': '{{number}}即将叫号\n{{link}}',
  'ticket.called': '{{number}}请到柜台\n{{link}}',
  'ticket.requeued': '{{number}}重新排队\n{{link}}',
  'ticket.noShow': '{{number}} 已过号\n{{link}}',
  'ticket.cancelled': '{{shop}}：{{number}} 已被门店取消。',
  'ticket.message': '{{words}}\n{{link}}',
}
