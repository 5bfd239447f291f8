import type { PasswordWords } from './ja.ts'

export const words: PasswordWords = {
  show: 'Show the password',
  hide: 'Hide the password',
  help: '10 characters or more. Not one that many people use, nor close to your name or e-mail address.',
}
