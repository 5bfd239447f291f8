import type { ChoiceMessages } from './ja.ts'

export const messages: ChoiceMessages = {
  choose: 'Please choose',
  change: 'Change',
  clear: (label) => `Clear ${label}`,
  clearShort: 'Clear',
  remove: (choice) => `Remove ${choice}`,
  raise: (choice, rank) => `Make ${choice} choice ${rank}`,
  rank: (rank) => `Choice ${rank}`,
  atMost: (n) => `Up to ${n}`,
  full: (n) => `You can choose up to ${n}. To change, remove one first.`,
  search: 'Search',
  searchHint: 'Name, also in Japanese',
  clearSearch: 'Clear the search',
  found: (n) => (n === 1 ? '1 found' : `${n} found`),
  nothing: 'Nothing found',
  nothingHint: 'Please try fewer letters.',
  groups: 'Show only',
  picked: 'Chosen',
  pickedNumber: (n) => `${n} chosen`,
  decide: (n) => (n === 0 ? 'Back without choosing' : `Use these ${n}`),
  loading: 'Loading',
}
