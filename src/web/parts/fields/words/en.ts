import type { PairingWords } from './ja.ts'

export const words: PairingWords = {
  text: 'Enter the 8 characters shown on a manager’s screen (Settings › Reception › Devices).',
  label: 'Pairing code',
  submit: 'Connect this screen',
}
