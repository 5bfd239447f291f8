import type { PinPadWords } from './ja.ts'

export const words: PinPadWords = {
  label: 'PIN (4 to 8 digits)',
  of: (name) => `PIN of ${name}`,
  typed: (count) => `${count} ${count === 1 ? 'digit' : 'digits'} entered`,
  erase: 'Delete one digit',
  enter: 'Enter',
  entering: 'Checking…',
}
