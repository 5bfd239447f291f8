import type { BinWords } from './ja.ts'

export const words: BinWords = {
  title: 'Bin',
  about: 'Deleted cards stay here for 30 days. After that, the visitor’s data is erased automatically.',
  list: 'Deleted reception cards',
  deleted: (at, by) => (by ? `Deleted ${at} by ${by}` : `Deleted ${at}`),
  purge: (day) => `Will be erased on ${day}`,
  restore: 'Restore',
  restoreOf: (name) => `Restore the card of ${name}`,
  restored: (name) => `Restored the card of ${name}.`,
  erase: 'Erase now',
  eraseOf: (name) => `Erase the card of ${name} now`,
  eraseTitle: (name) => `Erase the card of ${name}?`,
  eraseText: 'The visitor’s name, contact details, answers and the texts in the history are erased for good. Statistics stay.',
  eraseConfirm: 'Erase',
  keep: 'Cancel',
  erased: (name) => `Erased the card of ${name}.`,
  more: 'Next page',
  first: 'First page',
  empty: { title: 'The bin is empty', text: 'You can restore deleted cards here for 30 days.' },
  failed: { what: 'The bin could not be loaded.', safe: 'No cards are lost. Please try again.' },
}
