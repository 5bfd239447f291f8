import type { MailPage, MailPages } from '../hooks/mail-pages.ts'

const invitationPage: MailPage = async (_, tokens, { aboutId }) =>
  aboutId ? `/invitation/${tokens.derive('invitation', aboutId)}` : undefined

export const memberPages: MailPages = { invitation: invitationPage }
