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
}
