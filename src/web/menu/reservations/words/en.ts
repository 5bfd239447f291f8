import type { words as ja } from './ja.ts'

const menu = 'Reservations'

export const words: typeof ja = {
  menu: {
    reservations: menu,
    requests: (n) => `${n} to answer`,
  },
  areas: { reservations: 'Reservations' },
  pages: {
    rules: {
      name: 'Rules',
      inside: 'rules, reminders',
      finds:
        'reservation booking appointment slot slots rules how far ahead lead time interval accept automatically reminder reminders day before stop reservations pause',
    },
  },
  beforeDayOff: { reservations: `Before you add a day off, check under “${menu}” whether there are reservations on that day.` },
}
