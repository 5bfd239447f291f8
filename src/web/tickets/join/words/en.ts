import type { VisitorMessages } from './ja.ts'

const parties = (n: number) => (n === 1 ? '1 party' : `${n} parties`)

export const messages: VisitorMessages = {
  join: {
    title: 'Take a number',
    description: (shop) => `Take a number at ${shop} with your phone, and see how many are waiting now.`,
    waitingNow: { before: '', parties, after: ' waiting now' },
    nobodyWaiting: 'Nobody is waiting right now',
    service: 'What is it about?',
    estimate: (low, high) => (low > 0 ? `about ${low}–${high} min` : `about ${high} min or less`),
    lane: (waiting, estimate) => `${waiting} · ${estimate}`,
    untilCall: (estimate) => `Until your call: ${estimate}`,
    laneWaiting: (n) => (n === 0 ? 'Nobody is waiting' : `${parties(n)} waiting`),
    partySize: 'People in your party',
    people: '',
    fewer: 'One less',
    more: 'One more',
    name: 'Name',
    nameHelp: 'We use it to call you. The number alone is fine too.',
    namePlaceholder: 'e.g. Smith',
    submit: 'Take a number',
    sending: 'Taking your number…',
    purpose: 'What you enter is used only to guide your turn.',
    onceMore: 'Everything you entered is still here. Please tap “Take a number” once more.',
    unsent: 'Not sent. What you entered is still here. Please try again where you have a connection.',
    reload: 'Check again',
    held: 'You already have a number here',
    heldLink: 'Show my number',
    heldText: 'Each lane gives a device one number. You can change the party size on the number’s page.',
    another: 'Take a number for something else',
  },
}
