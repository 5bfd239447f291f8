import type { BookingPageWords } from './ja.ts'

export const words: BookingPageWords = {
  open: 'Reservation link, QR code',
  title: 'Reservation page',
  text: 'Put the link on your website, in e-mails or on map sites. You can also print a poster with the QR code.',
  visit: 'Open page',
  notDrawn: 'The QR code couldn’t be shown. You can still use the link.',
}
