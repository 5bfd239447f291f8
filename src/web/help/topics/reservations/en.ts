import { words as menu } from '../../../frame/settings/words/en.ts'
import { words as frame } from '../../../frame/staff/words/en.ts'
import { words as book } from '../../../reservations/book/words/en.ts'
import { words as bookingPage } from '../../../reservations/booking-page/words/en.ts'
import { words as due } from '../../../reservations/due/words/en.ts'
import { words as feed } from '../../../reservations/feed/words/en.ts'
import { words as reserve } from '../../../reservations/settings/words/en.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsWay } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'How do I take reservations?',
  steps: [
    `Where the shop has no opening hours yet, set them first under “${reserve.hoursFirst.title}”.`,
    `With the role “${frame.roles.manager}” or above, open “${settingsWay(menu, 'reservations')}” and switch on “${reserve.rules.open}”.`,
    `Under “${reserve.services.given}”, choose the services, “${reserve.services.length}” and “${reserve.services.capacity}”, and press “${reserve.save}”.`,
    `Requests are under “${frame.reservations}”, at “${book.requests.title}”. Press one of the wished times to accept it.`,
    `If none fits, answer with “${book.requests.propose}” or “${book.requests.decline}”.`,
    `Write down phone calls with “${book.byPhone}”.`,
    `When they come, press “${due.checkIn}”. They get a number and are in line under “${frame.waiting}”.`,
  ],
  notes: [
    `Agreed reservations also show in your own calendar: “${feed.open}”.`,
    `Link and QR code of the booking page are under “${bookingPage.open}” on “${frame.reservations}”.`,
    `Times that you can’t give go into “${reserve.blocks.title}”, whole days into “${reserve.hours.daysOff}”.`,
    `“${book.detail.move}” changes the time, “${book.detail.callOff}” cancels it for the shop.`,
    `People who could not be told by mail are at “${book.untold.title}”.`,
  ],
  links: { '/shopAdmin/reservations': frame.reservations, '/shopAdmin/reserveMail/slots': settingsWay(menu, 'reservations') },
  synonyms: 'booking appointment appointments calendar slot slots phone cancel reschedule check-in',
}
