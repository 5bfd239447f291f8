import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import { wordsInLocale } from '../../../i18n/words.ts'
import { type LineOffer, type LineOfferedPage, lineOfferOf } from '../../../shop-entry/line/line-link.ts'
import type { TicketNotificationWords } from './words/ja.ts'
import { ticketNotificationWords } from './words.ts'

/** `closedText`: what reaches a visitor who closes the page, besides LINE. `pushText`: the offer of push messages, or why there is none. */
export type ShownNotifications = TicketMailSubscription & {
  title: string
  soundText: string
  closedText: string
  pushText: string
  mailTexts: TicketNotificationWords['mail']
  /** True if messages also go elsewhere than to the page. */
  leavesPage: boolean
  lineOffer: LineOffer | undefined
}

/** Adds texts. Call in loaders only: sent as data, the words take no room in the page's scripts. */
export function addNotificationTexts(
  notifications: TicketMailSubscription,
  { locale, ...ticket }: Omit<LineOfferedPage, 'kind'>,
): ShownNotifications {
  const { closed, title, sound, mail, offer, change, noServer } = wordsInLocale(ticketNotificationWords, locale)
  const { address, failed, smsFailed, push, line } = notifications
  const isPushed = push !== null && push.browsers.length > 0
  const mailedTo = failed ? null : address
  const reached = closedTextOf(closed, { mailedTo, isPushed, isAtLine: line === 'linked' })
  return {
    ...notifications,
    lineOffer: lineOfferOf(notifications, { kind: 'ticket', locale, ...ticket }),
    title,
    soundText: sound,
    closedText: `${smsFailed ? closed.smsFailed : ''}${failed && address ? closed.failed(address, reached) : reached}`,
    mailTexts: mail,
    leavesPage: Boolean(address) || isPushed || line === 'linked',
    pushText: push === null ? noServer : isPushed ? change : offer,
  }
}

type Reached = { mailedTo: string | null; isPushed: boolean; isAtLine: boolean }

function closedTextOf(closed: TicketNotificationWords['closed'], { mailedTo, isPushed, isAtLine }: Reached): string {
  if (mailedTo !== null) return isPushed ? closed.both(mailedTo) : closed.mail(mailedTo)
  if (isPushed) return closed.push
  // The offer of LINE says it.
  return isAtLine ? '' : closed.nothing
}
