import type { DayTableWords } from './ja.ts'

export const words: DayTableWords = {
  hours: { title: 'By hour', hour: 'Hour', arrivals: 'Arrivals', wait: 'Wait', longest: 'Longest' },
  lanes: { title: 'By lane', lane: 'Lane', arrivals: 'Arrivals', wait: 'Wait', service: 'Service', lost: 'Not served' },
  staff: { title: 'By staff', name: 'Staff', services: 'Services', service: 'Service', total: 'In total', nobody: 'No staff recorded' },
  units: { parties: 'parties', services: 'finished', minutes: 'mean, min', plainMinutes: 'min' },
  hour: (time) => time,
  called: (count) => `${count} called`,
  none: '–',
  empty: 'No visits on this day yet.',
  emptyStaff: 'No service has been finished yet.',
}
