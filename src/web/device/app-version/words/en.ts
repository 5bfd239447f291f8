import type { VersionWords } from './ja.ts'

export const words: VersionWords = {
  text: 'There is a new version',
  typed: 'What you typed stays here',
  later: 'Please finish typing before you update',
  update: 'Update',
  close: 'Later',
}
