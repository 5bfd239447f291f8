export const words = {
  'ticket.near': '{{number}} まもなくです\n{{link}}',
  'ticket.called': '{{number}} お呼び出し\n{{link}}',
  'ticket.requeued': '{{number}}列に戻りました\n{{link}}',
  'ticket.noShow': '{{number}} ご不在でした\n{{link}}',
  'ticket.cancelled': '{{shop}}：{{number}}は取り消しになりました。',
  'ticket.message': '{{words}}\n{{link}}',
}
