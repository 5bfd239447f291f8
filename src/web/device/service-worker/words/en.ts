import type { WorkerWords } from './ja.ts'

export const words: WorkerWords = {
  description: 'Take a number at a shop and follow your place in line.',
  staff: 'Staff pages',
  offline: {
    title: 'No connection',
    text: 'Please try again when you have a connection. A number you have taken stays valid.',
    kept: (time) => `As of ${time}. The line may have moved on since.`,
    ahead: (n) => (n === 1 ? '1 party ahead' : `${n} parties ahead`),
    open: 'Open this number',
    retry: 'Load again',
  },
  push: {
    'member.visitorWaits': { title: 'A visitor is waiting', text: 'No staff are ready at the desk.' },
    'member.cardAssigned': { title: 'A card was assigned to you', text: 'Open the card to see it.' },
    'member.inquiryReceived': { title: 'An inquiry has arrived', text: 'It is a new reception card. Please assign it.' },
    'member.cardOverdue': { title: 'A visitor waits for an answer', text: 'The target for the first contact has passed.' },
    'member.reservationRequested': { title: 'A reservation needs an answer', text: 'Open the reservations to answer it.' },
    'member.deviceSilent': { title: 'A device doesn’t respond', text: 'Check its power and its connection.' },
  },
}
