import type { DayTableWords } from './ja.ts'

export const words: DayTableWords = {
  hours: { title: 'Figures by hour', hour: 'Hour', arrivals: 'Arrivals', wait: 'Wait', longest: 'Longest' },
  lanes: { title: 'Figures by lane', lane: 'Lane', arrivals: 'Arrivals', wait: 'Wait', service: 'Serving', lost: 'Not served' },
  staff: { title: 'Figures by staff', name: 'Staff', services: 'Served', service: 'Serving', total: 'Total', nobody: 'No staff recorded' },
  units: { parties: 'parties', services: 'times', minutes: 'average minutes', plainMinutes: 'minutes' },
  hour: (time) => time,
  called: (count) => `${count} called`,
  none: '–',
  empty: 'No visits on this day yet.',
  emptyStaff: 'No visitor has been served yet.',
}
