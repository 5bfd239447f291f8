import type { BookTableWords } from './ja.ts'

export const words: BookTableWords = {
  title: (booked) => `Reservations: ${booked}`,
  head: 'Arrival',
  column: 'Count',
  inTime: 'On time',
  late: 'Late',
  notThere: 'No-show',
  expected: 'Still expected',
  called: (minutes, of) => `On-time visitors called within ${minutes} min of the agreed time (of ${of} called)`,
}
