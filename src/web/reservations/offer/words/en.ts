import type { OfferWords } from './ja.ts'

export const words: OfferWords = {
  book: 'Book a day and time',
  first: (when) => `Soonest free: ${when}`,
  page: {
    open: 'Booking page: link, QR',
    title: 'Booking page',
    text: 'Put it on your website, in mails or on map sites. Printed, it is a poster.',
    visit: 'Open it',
    notDrawn: 'The QR code could not be drawn. The link works.',
  },
}
