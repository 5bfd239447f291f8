import type { PresenceWords } from './ja.ts'

/** Inside a sentence. */
const place = (counter: string) => (/^\d+$/.test(counter) ? `counter ${counter}` : counter)

export const words: PresenceWords = {
  presence: {
    label: 'My presence',
    states: { serving_ready: 'Ready to serve', away: 'Away', break: 'On a break', off: 'Off' },
  },
  counters: {
    label: (name) => (/^\d+$/.test(name) ? `Counter ${name}` : name),
    choose: 'Choose your counter',
    chooseHint: 'This device calls visitors to this counter.',
    noCounters: 'There are no counters yet.',
    taken: (person, numbers) => [person, numbers.join(', ')].filter(Boolean).join(' · '),
    inUse: (counter, person, numbers) =>
      `${person ?? 'A colleague'} is looking after ${numbers.join(', ')} at ${place(counter)}. Use it on this device too?`,
    takeIt: (counter) => `Use ${place(counter)}`,
    leaveIt: 'Choose another',
  },
}
