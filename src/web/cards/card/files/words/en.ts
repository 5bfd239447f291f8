import type { CardFileMessages } from './ja.ts'

export const messages: CardFileMessages = {
  title: 'Files',
  hint: 'Opening one is recorded',
  add: 'Add files',
  addAs: (field) => `Add: ${field}`,
  none: 'There are no files yet.',
  kinds: (most) => `Photos (JPEG, PNG, WebP) and PDFs of up to ${most} MB each. You can also drop them here.`,
  drop: 'Drop to add',
  sending: (done, all) => `Sending (${done} of ${all})…`,
  added: (n) => (n === 1 ? 'One file added.' : `${n} files added.`),
  network: 'There was no connection, so it was not sent. Please try again.',
  again: 'Send again',
  visitor: 'Visitor',
  member: 'Staff',
  open: (name) => `Open ${name}`,
  save: (name) => `Save ${name}`,
  remove: (name) => `Remove ${name}`,
  removeTitle: (name) => `Remove ${name}?`,
  removeText: 'It is erased at once and can’t be brought back.',
  removeConfirm: 'Remove',
  keep: 'Keep',
}
