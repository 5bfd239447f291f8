import type { MailPageResolver, MailPageResolvers } from '../../hooks/mail-pages.ts'

const visitorCardPage: MailPageResolver = async (tx, tokens, { aboutId, shopId }) => {
  const text = 'select token_version as version from card where shop_id = $1 and id = $2'
  const { rows } = await tx.$client.query<{ version: number }>(text, [shopId, aboutId])
  return rows[0] && aboutId ? `/entry/c/${tokens.derive('card', aboutId, rows[0].version)}` : undefined
}

const stopPage: MailPageResolver = async (tx, tokens, about) =>
  (await visitorCardPage(tx, tokens, about))?.replace('/entry/c/', '/entry/stop/')

/** The card's page, or the receiver's list of cards for a mail about several. */
const staffCardPage: MailPageResolver = async (tx, _, { aboutId, accountId, shopId }) => {
  if (aboutId) return `/shopAdmin/cards/${aboutId}`
  const text = `select id from staff where shop_id = $1 and account_id = $2 and status <> 'left'`
  const { rows } = await tx.$client.query<{ id: string }>(text, [shopId, accountId])
  return rows[0] ? `/shopAdmin/cards?assignee=${rows[0].id}` : '/shopAdmin/cards'
}

export const cardMailPageResolvers: MailPageResolvers = {
  'card.received': visitorCardPage,
  'card.correction': visitorCardPage,
  'card.promotion': stopPage,
  'card.assigned': staffCardPage,
  'card.contactDue': staffCardPage,
  'task.due': staffCardPage,
  // The first page lists the mails without a card, too.
  'card.overdue': async (_, __, { aboutId }) => (aboutId ? `/shopAdmin/cards/${aboutId}` : '/shopAdmin'),
}
