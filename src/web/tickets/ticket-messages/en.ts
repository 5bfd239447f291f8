import type { TicketMessages } from './ja.ts'

const parties = (n: number) => (n === 1 ? '1 party' : `${n} parties`)

export const messages: TicketMessages = {
  ticket: {
    number: 'Your number',
    title: { waiting: (number) => `Number ${number}`, called: (number) => `It’s your turn ${number}` },
    partySize: (n) => (n === 1 ? '1 person' : `${n} people`),
    joined: (time) => `joined ${time}`,
    ahead: 'Ahead of you',
    parties: (n) => ({ figure: String(n), unit: n === 1 ? 'party' : 'parties' }),
    next: 'You are next',
    nextText: 'Almost your turn. Please stay close.',
    line: (n) => `${parties(n)} ahead of you`,
    head: 'Front',
    you: 'You',
    fresh: (time) => `Up to date as of ${time}`,
    seen: (time) => `As of ${time}`,
    tell: {
      title: 'This page tells you when it is your turn',
      text: 'If you close it, the call can’t reach you.',
      sound: 'Play a sound',
    },
    offline: 'No connection',
    offlineText: (time) => `Shown as of ${time}. It updates by itself as soon as there is a connection.`,
    age: (minutes) => (minutes < 1 ? 'a moment old' : `${minutes} min old`),
    staleText: (time) => `As of ${time}. The line may have moved on since.`,
    safe: 'Your place is safe',
    safeText: 'Losing the connection does not cancel anything. If you are near the shop, you can also ask there.',
    reconnect: 'Reconnect now',
    leave: 'Leave the queue',
    keep: 'Keep my place',
    back: 'Back',
    leaveQuestion: 'Leave the queue?',
    leaveText: 'This gives up your place and can’t be taken back. Only late? Tap “Running late”.',
    leaving: 'Leaving…',
    unsent: 'Not sent. Your place is unchanged. Please try again.',
    onMyWay: 'On my way',
    late: {
      label: 'Running late',
      question: 'How late will you be? We will tell the shop.',
      over: 'We can’t hold it any longer. Please speak to the staff.',
      minutes: (n) => `${n} min`,
      until: (time) => `by ${time}`,
      said: (time) => `We told the shop to expect you around ${time}. If you are called, we will wait as long as we can.`,
    },
    own: 'Change or print',
    language: 'Let the shop speak English to me, too',
    again: 'Take a new number',
    pendingText: (joined, until) =>
      `Once that is done you join the line by the time you came, ${joined}, and this page tells you. If nothing has changed by ${until}, please speak to the staff.`,
    states: {
      pending: 'The shop is checking your entry.',
      held: 'The shop is keeping your place. Tap “On my way” when you come back.',
      serving: 'You are being served.',
      done: 'Thank you for your visit.',
      no_show: 'We went on to the next person. Back? Just tell us.',
      cancelled: 'This number has been cancelled.',
      declined: 'We are sorry, we couldn’t take this one.',
      expired: 'This number has run out. It no longer has a place in the line.',
    },
  },
  called: {
    title: 'It’s your turn',
    counter: (name) => (/^\d+$/.test(name) ? { figure: name, unit: '' } : { figure: '', unit: name }),
    come: (counter) =>
      counter === null ? 'Please come to the desk' : /^\d+$/.test(counter) ? `Please come to counter ${counter}` : 'Please come here',
    until: (time) => `We’ll hold it until ${time}`,
    left: { before: ' (', after: ' left)' },
    late: 'We are waiting for you. Please come soon.',
    stale: (time) => `No connection. Shown as of ${time}.`,
    away: 'Stepped away? Just let us know.',
    onMyWay: 'The shop knows that you are coming. Take care.',
    saidLate: 'The shop knows that you are late, and is waiting for you.',
    announced: (number, counter) =>
      counter === null
        ? `Number ${number}, it’s your turn. Please come to the desk.`
        : `Number ${number}, it’s your turn. Please come to ${/^\d+$/.test(counter) ? `counter ${counter}` : counter}.`,
  },
}
