import type { PhoneMessages } from './ja.ts'

export const messages: PhoneMessages = {
  problems: {
    letters: 'Please enter digits only. For example: 090-1234-5678',
    tooShort: 'Some digits seem to be missing. For example: 090-1234-5678',
    tooLong: 'There seem to be too many digits. For example: 090-1234-5678',
    unknown: 'Please check the number. Start numbers from abroad with “+” and the country code.',
  },
}
