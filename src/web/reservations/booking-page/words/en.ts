import type { BookingPageWords } from './ja.ts'

export const words: BookingPageWords = {
  open: 'Booking page: link, QR',
  title: 'Booking page',
  text: 'Put it on your website, in mails or on map sites. Printed, it is a poster.',
  visit: 'Open it',
  notDrawn: 'The QR code could not be drawn. The link works.',
}
