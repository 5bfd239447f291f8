import type { MailPageResolver, MailPageResolvers } from '../hooks/mail-pages.ts'

const invitationPage: MailPageResolver = async (_, tokens, { aboutId }) =>
  aboutId ? `/invitation/${tokens.derive('invitation', aboutId)}` : undefined

export const memberMailPages: MailPageResolvers = {
  invitation: invitationPage,
  'member.visitorWaits': async () => '/shopAdmin/waiting',
  'member.cardAssigned': async (_, __, { aboutId }) => (aboutId ? `/shopAdmin/cards/${aboutId}` : '/shopAdmin/cards'),
  'member.reservationRequested': async () => '/shopAdmin/reservations',
  'member.deviceSilent': async () => '/shopAdmin/devices',
}
