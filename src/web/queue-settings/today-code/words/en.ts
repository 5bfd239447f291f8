import type { TodayCodeWords } from './ja.ts'

export const words: TodayCodeWords = {
  title: 'Today’s code',
  back: 'Back to the waiting list',
  full: 'Full screen',
  scan: 'Scan this with your phone to take a number',
  code: 'Today’s code',
  until: (time) => `This code works until ${time}. The screen updates automatically.`,
  qr: 'QR code of the visitors’ page, with today’s code',
}
