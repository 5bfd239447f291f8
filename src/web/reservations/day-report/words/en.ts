import type { BookTableWords } from './ja.ts'

export const words: BookTableWords = {
  title: (booked) => `Reservations: ${booked}`,
  head: 'Arrival',
  column: 'Count',
  inTime: 'In time',
  late: 'Late',
  notThere: 'Not there',
  expected: 'Still expected',
  called: (minutes, of) => `Called within ${minutes} min, of ${of} called who came in time`,
}
