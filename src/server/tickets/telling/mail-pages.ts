import type { MailPage, MailPages } from '../../hooks/mail-pages.ts'

const ticketPage: MailPage = async (tx, tokens, { aboutId }) => {
  const { rows } = await tx.$client.query<{ version: number }>('select token_version as version from ticket where id = $1', [aboutId])
  return rows[0] && aboutId ? `/entry/w/${tokens.derive('ticket', aboutId, rows[0].version)}` : undefined
}

export const ticketPages: MailPages = {
  'ticket.joined': ticketPage,
  'ticket.near': ticketPage,
  'ticket.called': ticketPage,
  'ticket.requeued': ticketPage,
  'ticket.noShow': ticketPage,
  'ticket.cancelled': ticketPage,
  'ticket.message': ticketPage,
}
