import type { OrderMessages } from './ja.ts'

export const messages: OrderMessages = {
  short: {
    turn: (cls, share, among) => `it is the turn of “${cls}” (${share} of every ${among} calls)`,
    earliest: (cls) => `first of the classes that have a turn left (${cls})`,
  },
  more: 'Why exactly',
  row: 'Why this place, and class',
  title: (number) => `${number}’s place in line`,
  why: {
    strict: (ahead, inArrivalOrder) =>
      ahead === 0
        ? `First in ${inArrivalOrder ? 'order of arrival' : 'line as it stands now'}.`
        : `Called ${inArrivalOrder ? 'in order of arrival' : 'as the line stands now'}; ${ahead === 1 ? '1 party is' : `${ahead} parties are`} ahead.`,
    only: (cls) => `Everybody waiting is of the class “${cls}”, so they are called as they stand in line.`,
    turn: (cls, share, among) => `It is the turn of “${cls}”: ${share} of every ${among} calls, among the classes that wait.`,
    earliest: (cls, share, among) => `Of the classes that have a turn left, first in line. “${cls}” has ${share} of every ${among} calls.`,
  },
  compared: 'Of the first in each lane, this one came first.',
  away: (parties) =>
    `${parties === 1 ? '1 party ahead isn’t' : `${parties} parties ahead aren’t`} in the shop yet, so those who are here are called first.`,
  notHere: 'Not in the shop yet: the place is kept, and until then those behind are called first.',
  moved: 'Somebody was moved in line (put back or let through, for example), so this isn’t the order of arrival.',
  forecast: 'As if nobody else came; new numbers can change it.',
  position: 'Place',
  positionOf: (position, of) => `${position} of ${of}`,
  arrived: 'Arrived',
  arrivedAt: (time, minutes) => `${time} (waited ${minutes} min)`,
  policy: 'Order of calls',
  strict: (inArrivalOrder) => (inArrivalOrder ? 'By arrival' : 'As the line stands now'),
  ratio: 'By shares of the classes',
  counted: { next: 'Last calls', later: 'Calls before it (expected)' },
  countedNone: 'None yet',
  class: 'Class',
  classes: { normal: 'Walk-in', booked: 'Booked', care: 'Needs care', staff: 'Staff' },
  saving: 'Saving',
  close: 'Close',
}
