import type { MailPageResolver, MailPageResolvers } from '../hooks/mail-pages.ts'

const invitationPage: MailPageResolver = async (_, tokens, { aboutId }) =>
  aboutId ? `/invitation/${tokens.derive('invitation', aboutId)}` : undefined

export const memberMailPages: MailPageResolvers = { invitation: invitationPage }
