import { isEmailAddress } from '../validation/email-address.ts'

export type EmailProblem = 'noAt' | 'noDomain' | 'malformed'

/** In the letters that mail uses: no full-width ones, no blanks, no 。 for a dot. */
export function tidyEmail(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[。｡]/g, '.')
    .replace(/\s+/g, '')
    .replace(/^mailto:/i, '')
}

export function emailProblem(typed: string): EmailProblem | undefined {
  const address = tidyEmail(typed)
  if (isEmailAddress(address)) return undefined
  const at = address.lastIndexOf('@')
  if (at < 0) return 'noAt'
  return /[^.]\.[^.]/.test(address.slice(at + 1)) ? 'malformed' : 'noDomain'
}
