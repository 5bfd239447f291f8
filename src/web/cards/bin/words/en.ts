import type { BinWords } from './ja.ts'

export const words: BinWords = {
  title: 'Bin',
  about: 'Deleted cards stay here for 30 days. After that, what they have of a visitor is erased by itself.',
  list: 'Deleted reception cards',
  deleted: (at, by) => (by ? `Deleted ${at} by ${by}` : `Deleted ${at}`),
  purge: (day) => `Erased on ${day}`,
  restore: 'Bring back',
  restoreOf: (name) => `Bring back the card of ${name}`,
  restored: (name) => `The card of ${name} is back.`,
  erase: 'Erase now',
  eraseOf: (name) => `Erase the card of ${name} now`,
  eraseTitle: (name) => `Erase the card of ${name}?`,
  eraseText: 'Name, contacts, answers and what the history says of them will be gone for good. Figures such as counts stay.',
  eraseConfirm: 'Erase',
  keep: 'Don’t erase',
  erased: (name) => `The card of ${name} was erased.`,
  more: 'Next page',
  first: 'First page',
  empty: { title: 'The bin is empty', text: 'Deleted cards can be brought back from here for 30 days.' },
  failed: { what: 'The bin could not be loaded.', safe: 'All cards are kept as they are. Please try again.' },
}
