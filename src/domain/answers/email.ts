import { parseEmail, unquoteLocalPart } from '../email.ts'

export type EmailProblem = 'noAt' | 'noDomain' | 'malformed'

/** Normalizes an address: no full-width characters, spaces, 。 for a dot, `mailto:` or needless quotation marks. */
export function normalizeEmail(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(/[。｡]/g, '.')
    .trim()
    .replace(/^mailto:/i, '')
  // A space between quotation marks belongs to the address.
  return text.startsWith('"') ? unquoteLocalPart(text) : text.replace(/\s+/g, '')
}

/** Returns undefined for exactly the addresses that can be mailed. */
export function emailProblem(typed: string): EmailProblem | undefined {
  const address = normalizeEmail(typed)
  if (parseEmail(address)) return undefined
  const at = address.lastIndexOf('@')
  if (at < 0) return 'noAt'
  return /[^.]\.[^.]/.test(address.slice(at + 1)) ? 'malformed' : 'noDomain'
}
