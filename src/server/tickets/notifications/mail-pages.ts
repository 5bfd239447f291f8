import type { MailPageResolver, MailPageResolvers } from '../../hooks/mail-pages.ts'

const ticketPage: MailPageResolver = async (tx, tokens, { aboutId, shopId }) => {
  const text = 'select token_version as version from ticket where shop_id = $1 and id = $2'
  const { rows } = await tx.$client.query<{ version: number }>(text, [shopId, aboutId])
  return rows[0] && aboutId ? `/entry/w/${tokens.derive('ticket', aboutId, rows[0].version)}` : undefined
}

export const ticketMailPages: MailPageResolvers = {
  'ticket.joined': ticketPage,
  'ticket.near': ticketPage,
  'ticket.called': ticketPage,
  'ticket.requeued': ticketPage,
  'ticket.noShow': ticketPage,
  'ticket.cancelled': ticketPage,
  'ticket.message': ticketPage,
}
