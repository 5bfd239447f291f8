import type { PresenceWords } from './ja.ts'

/** Inside a sentence. */
const place = (counter: string) => (/^\d+$/.test(counter) ? `counter ${counter}` : counter)

export const words: PresenceWords = {
  presence: {
    label: 'My presence',
    states: { serving_ready: 'Ready to serve', away: 'Away', break: 'On a break', off: 'Off duty' },
  },
  counters: {
    label: (name) => (/^\d+$/.test(name) ? `Counter ${name}` : name),
    choose: 'Choose your counter',
    chooseHint: 'Visitors you call from this device come to the counter you choose.',
    noCounters: 'There are no counters yet.',
    taken: (person, numbers) => [person, numbers.join(', ')].filter(Boolean).join(' · '),
    inUse: (counter, person, numbers) =>
      `${person ?? 'A colleague'} is busy with ${numbers.join(', ')} at ${place(counter)}. Use this counter on this device too?`,
    takeIt: (counter) => `Use ${place(counter)}`,
    leaveIt: 'Choose another',
  },
}
