import type { MailPageResolver, MailPageResolvers } from '../hooks/mail-pages.ts'

const invitationPage: MailPageResolver = async (_, tokens, { aboutId }) =>
  aboutId ? `/invitation/${tokens.derive('invitation', aboutId)}` : undefined

/** Names the shop, because the browser may show another one. */
const pageOfShop =
  (pathOf: (aboutId: string | null) => string): MailPageResolver =>
  async (_, __, { aboutId, shopId }) =>
    `${pathOf(aboutId)}?${new URLSearchParams({ shop: shopId })}`

export const memberMailPages: MailPageResolvers = {
  invitation: invitationPage,
  'member.visitorWaits': pageOfShop(() => '/shopAdmin/waiting'),
  'member.cardAssigned': pageOfShop((cardId) => (cardId ? `/shopAdmin/cards/${cardId}` : '/shopAdmin/cards')),
  'member.inquiryReceived': pageOfShop(() => '/shopAdmin/cards'),
  'member.cardOverdue': pageOfShop((cardId) => (cardId ? `/shopAdmin/cards/${cardId}` : '/shopAdmin')),
  'member.reservationRequested': pageOfShop(() => '/shopAdmin/reservations'),
  'member.deviceSilent': pageOfShop(() => '/shopAdmin/devices'),
}
