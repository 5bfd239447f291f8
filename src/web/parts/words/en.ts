import type { PartWords } from './ja.ts'

export const words: PartWords = {
  statuses: {
    pending: 'Pending',
    waiting: 'Waiting',
    called: 'Called',
    serving: 'Serving',
    held: 'On hold',
    done: 'Done',
    no_show: 'No-show',
    cancelled: 'Cancelled',
    declined: 'Declined',
    expired: 'Expired',
  },
  dialog: {
    close: 'Close',
  },
}
