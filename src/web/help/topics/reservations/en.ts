import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as bookingPage } from '../../../reservations/booking-page/words/en.ts'
import { words as due } from '../../../reservations/expected-arrivals/words/en.ts'
import { words as feed } from '../../../reservations/feed/words/en.ts'
import { words as book } from '../../../reservations/schedule/words/en.ts'
import { words as reserve } from '../../../reservations/settings/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I take reservations?',
  steps: [
    `If the shop has no opening hours yet, set them first under “${reserve.hoursFirst.title}”.`,
    `With the role “${frame.roles.manager}” or above, open “${settingsBreadcrumb(menu, 'reservations')}” and switch on “${reserve.rules.open}”.`,
    `Under “${reserve.services.given}”, choose the services, “${reserve.services.length}” and “${reserve.services.capacity}”, and press “${reserve.save}”.`,
    `Requests appear under “${frame.reservations}”, at “${book.requests.title}”. Press one of the requested times to accept it.`,
    `If none of the times fits, answer with “${book.requests.propose}” or “${book.requests.decline}”.`,
    `Enter reservations made by phone with “${book.byPhone}”.`,
    `When the visitor arrives, press “${due.checkIn}”. The visitor gets a number and appears under “${frame.waiting}”.`,
  ],
  notes: [
    `To see confirmed reservations in your own calendar, use “${feed.open}”.`,
    `The link and QR code of the reservation page are under “${bookingPage.open}” on “${frame.reservations}”.`,
    `To take no reservations at certain times, use “${reserve.blocks.title}”. For whole days, use “${reserve.hours.daysOff}”.`,
    `To change the time of a reservation, use “${book.detail.move}”. To cancel it, use “${book.detail.cancelByShop}”.`,
    `Visitors who could not be reached by e-mail are listed at “${book.toCall.title}”.`,
  ],
  links: { '/shopAdmin/reservations': frame.reservations, '/shopAdmin/reserveMail/slots': settingsBreadcrumb(menu, 'reservations') },
  synonyms: 'booking appointment appointments calendar slot slots phone cancel reschedule check-in',
}
