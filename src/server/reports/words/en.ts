import type { CsvTexts } from './ja.ts'

export const words: CsvTexts = {
  visits: {
    ...{ number: 'Number', lane: 'Lane', service: 'Service', class: 'Class', party: 'People', language: 'Language' },
    ...{ joined: 'Joined', called: 'First call', started: 'Service began', closed: 'Ended', status: 'Status', wait: 'Wait (min)' },
    ...{ serving: 'Service (min)', staff: 'Staff', calls: 'Calls' },
  },
  hours: { hour: 'Hour', arrivals: 'Arrivals', called: 'Called', wait: 'Mean wait (min)', longest: 'Longest wait (min)' },
  lanes: {
    ...{ lane: 'Lane', arrivals: 'Arrivals', called: 'Called', wait: 'Mean wait (min)', longest: 'Longest wait (min)' },
    ...{
      services: 'Services',
      service: 'Mean service (min)',
      served: 'Served (parties)',
      autoClosed: 'Closed at the day’s end',
      noShow: 'No-show',
      cancelled: 'Cancelled',
      declined: 'Declined',
      expired: 'Ended',
    },
  },
  staff: {
    name: 'Staff',
    services: 'Services',
    service: 'Mean service (min)',
    total: 'Service in total (min)',
    nobody: 'No staff recorded',
  },
  statuses: {
    ...{ pending: 'Pending', waiting: 'Waiting', called: 'Called', serving: 'Serving', held: 'On hold', done: 'Done', no_show: 'No-show' },
    ...{ cancelled: 'Cancelled', declined: 'Declined', expired: 'Ended' },
  },
  autoClosed: 'Closed at the day’s end',
  classes: { normal: 'Walk-in', booked: 'Booked', care: 'Needs care', staff: 'Staff' },
  list: ', ',
}
