import type { MailPage, MailPages } from '../../hooks/mail-pages.ts'

/** As its visitor opens it, to look at it and to correct it. */
const visitorCardPage: MailPage = async (tx, tokens, { aboutId }) => {
  const { rows } = await tx.$client.query<{ version: number }>('select token_version as version from card where id = $1', [aboutId])
  return rows[0] && aboutId ? `/entry/c/${tokens.derive('card', aboutId, rows[0].version)}` : undefined
}

/** The page on which its visitor stops what is advertising. */
const stopPage: MailPage = async (tx, tokens, about) => (await visitorCardPage(tx, tokens, about))?.replace('/entry/c/', '/entry/stop/')

/** Of several cards: the list of those that its receiver has. */
const staffCardPage: MailPage = async (tx, _, { aboutId, accountId }) => {
  if (aboutId) return `/shopAdmin/cards/${aboutId}`
  const { rows } = await tx.$client.query<{ id: string }>(`select id from staff where account_id = $1 and status <> 'left'`, [accountId])
  return rows[0] ? `/shopAdmin/cards?assignee=${rows[0].id}` : '/shopAdmin/cards'
}

export const cardPages: MailPages = {
  'card.received': visitorCardPage,
  'card.correction': visitorCardPage,
  'card.offer': stopPage,
  'card.assigned': staffCardPage,
  'card.contactDue': staffCardPage,
  'task.due': staffCardPage,
}
