import type { LaneMessages } from './ja.ts'

export const messages: LaneMessages = {
  ended: 'We have stopped taking numbers for today',
  stopped: { paused: 'We are taking a short pause', closed: 'We are not taking numbers right now' },
  reasons: {
    ended: '',
    crowded: 'It is very busy.',
    staffAway: 'Nobody is here to serve you at the moment.',
    break: 'We are on a break.',
    trouble: 'There is a problem with our equipment.',
    other: '',
  },
  after: { paused: 'Please wait until we go on.', closed: 'Please speak to the staff.' },
  between: ' ',
  own: (note) => `From the shop: ${note}`,
  full: {
    now: { note: 'Full right now', title: 'We are full now', text: 'Please try again in 30 min.' },
    today: {
      note: 'No more numbers today',
      title: 'All of today’s numbers have been taken',
      text: 'We are sorry. Please come on our next business day.',
    },
  },
  never: { note: 'Not taking numbers at present', title: 'We don’t take numbers at present', text: 'Please speak to the staff.' },
  hours: {
    note: (opening) => `From ${opening}`,
    title: 'We are closed now',
    text: (opening) => `You can take a number from ${opening}, on this page.`,
  },
  opening: {
    today: (time) => `${time} today`,
    tomorrow: (time) => `${time} tomorrow`,
    onDay: (day, time) => `${time} on ${day}`,
  },
}
