import type { DeskMessages } from './ja.ts'

export const messages: DeskMessages = {
  people: {
    heading: 'Staff',
    none: 'No staff have been added yet.',
    ready: (count) => (count === 0 ? 'nobody ready to serve' : `${count} ready to serve`),
    since: (state, minutes) => (minutes < 1 ? state : `${state} · ${minutes} min`),
    off: (count) => `Off duty: ${count}`,
    change: (name, state) => `${name}: ${state}. Change`,
    own: 'My presence',
  },
}
