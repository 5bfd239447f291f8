import type { ChoiceWords } from './ja.ts'

export const words: ChoiceWords = {
  choice: {
    choose: 'Please choose',
    change: 'Change',
    clear: (label) => `Clear ${label}`,
    remove: (choice) => `Remove ${choice}`,
    raise: (choice, rank) => `Make ${choice} choice ${rank}`,
    rank: (rank) => `Choice ${rank}`,
    several: 'Any number',
    atMost: (n) => `Up to ${n}`,
    full: (n) => `You can choose up to ${n}. To change, remove one first.`,
    search: 'Search',
    searchHint: 'Type a word',
    clearSearch: 'Clear the search',
    found: (n) => (n === 1 ? '1 found' : `${n} found`),
    nothing: 'Nothing found',
    nothingHint: 'Please try fewer letters.',
    groups: 'Show only',
    picked: 'Chosen',
    pickedNumber: (n) => `${n} chosen`,
    decide: (n) => (n === 0 ? 'Back without choosing' : `Use these ${n}`),
    loading: 'Loading',
  },
  routeSelect: {
    search: 'Line, also in Japanese',
    sorting: 'Sort by',
    sortings: { operator: 'By company', prefecture: 'By prefecture' },
  },
  staffSelect: {
    choose: 'Please choose',
    nobody: 'Nobody',
    loading: 'Loading',
    nothing: 'Nobody found',
    duty: { serving_ready: 'Ready', away: 'Away', break: 'On a break', off: 'Off duty' },
    withDuty: (name, state) => `${name} (${state.toLowerCase()})`,
  },
  stationSelect: {
    search: 'Station, also in Japanese',
    decide: (n) => (n === 1 ? 'Use this station' : `Use these ${n} stations`),
  },
}
