import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import type { Locale } from '#domain/locale.ts'
import { wordsInLocale } from '../../../i18n/words.ts'
import { ticketNotificationWords } from './words.ts'

/** `closedText`: what reaches a visitor who closes the page, besides LINE. `pushText`: the offer of push messages, or why there is none. */
export type ShownNotifications = TicketMailSubscription & { title: string; closedText: string; pushText: string }

/** Adds texts. Call in loaders only: sent as data, the words take no room in the page's scripts. */
export function addNotificationTexts(notifications: TicketMailSubscription, locale: Locale): ShownNotifications {
  const { closed, title, offer, change, noServer } = wordsInLocale(ticketNotificationWords, locale)
  const { address, failed, push, line } = notifications
  const isPushed = push !== null && push.browsers.length > 0
  const mailedTo = failed ? null : address
  const reached =
    mailedTo === null
      ? isPushed
        ? closed.push
        : line === 'linked'
          ? ''
          : closed.nothing
      : isPushed
        ? closed.both(mailedTo)
        : closed.mail(mailedTo)
  return {
    ...notifications,
    title,
    closedText: failed && address ? closed.failed(address, reached) : reached,
    pushText: push === null ? noServer : isPushed ? change : offer,
  }
}
