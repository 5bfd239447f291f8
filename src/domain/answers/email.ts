import { parseEmail, withoutQuotes } from '../email.ts'

export type EmailProblem = 'noAt' | 'noDomain' | 'malformed'

/** Puts an address in the letters that mail uses: no full-width ones, no blanks, no 。 for a dot, no needless quotation marks. */
export function tidyEmail(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[。｡]/g, '.')
    .trim()
    .replace(/^mailto:/i, '')
  // A blank between quotation marks belongs to the address.
  return text.startsWith('"') ? withoutQuotes(text) : text.replace(/\s+/g, '')
}

/** Accepts exactly what can be mailed. */
export function emailProblem(typed: string): EmailProblem | undefined {
  const address = tidyEmail(typed)
  if (parseEmail(address)) return undefined
  const at = address.lastIndexOf('@')
  if (at < 0) return 'noAt'
  return /[^.]\.[^.]/.test(address.slice(at + 1)) ? 'malformed' : 'noDomain'
}
