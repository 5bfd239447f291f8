import type { CsvTexts } from './ja.ts'

export const words: CsvTexts = {
  visits: {
    ...{ number: 'Number', lane: 'Lane', service: 'Service', class: 'Class', party: 'People', language: 'Language' },
    ...{ joined: 'Number taken', called: 'First call', started: 'Serving started', closed: 'Ended', status: 'Status', wait: 'Wait (min)' },
    ...{ serving: 'Serving (min)', staff: 'Staff', calls: 'Calls', linkSource: 'Link source' },
  },
  hours: { hour: 'Hour', arrivals: 'Arrivals', called: 'Called', wait: 'Average wait (min)', longest: 'Longest wait (min)' },
  lanes: {
    ...{ lane: 'Lane', arrivals: 'Arrivals', called: 'Called', wait: 'Average wait (min)', longest: 'Longest wait (min)' },
    ...{
      services: 'Times served',
      service: 'Average serving (min)',
      served: 'Served (parties)',
      autoClosed: 'Finished automatically',
      noShow: 'No-show',
      cancelled: 'Cancelled',
      declined: 'Declined',
      expired: 'Expired',
    },
  },
  staff: {
    name: 'Staff',
    services: 'Times served',
    service: 'Average serving (min)',
    total: 'Total serving (min)',
    nobody: 'No staff recorded',
  },
  contacts: { day: 'Day', contacts: 'First contacts', median: 'Median until contact (min open)', late: 'After the target' },
  statuses: {
    ...{ pending: 'Pending', waiting: 'Waiting', called: 'Called', serving: 'Serving', held: 'On hold', done: 'Done', no_show: 'No-show' },
    ...{ cancelled: 'Cancelled', declined: 'Declined', expired: 'Expired' },
  },
  autoClosed: 'Finished automatically',
  classes: { normal: 'Walk-in', booked: 'Reserved', care: 'Needs care', staff: 'Staff' },
  list: ', ',
}
