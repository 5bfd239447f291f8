import type { Email } from '#domain/email.ts'

export const passwordLength = { min: 8, max: 128 } as const

/** One form for what different keyboards send for the same password: full-width letters, composed and decomposed kana. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

/**
 * What guessing programs try first, without a list to download: one key or a short piece repeated, a run along the
 * alphabet, the digits or a keyboard row, words that nearly every list begins with, and the account's own names with a year at most.
 */
export function isWeakPassword(
  password: string,
  { email, displayName = '' }: { email?: Email | undefined; displayName?: string } = {},
): boolean {
  const normal = normalizePassword(password)
  const length = [...normal].length
  if (length < passwordLength.min || length > passwordLength.max) return true
  const folded = normal.toLowerCase().replaceAll(/\s/g, '')
  // "passw0rd", "p@ssword": the same word to a guesser.
  const word = unleet(folded.replaceAll(/[\d\p{P}\p{S}]+$/gu, '').replaceAll(/^[\d\p{P}\p{S}]+(?=\p{L})/gu, ''))
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(folded)) return true
  if (runs.some((run) => run.includes(folded))) return true
  if (commonWords.has(word) || commonWords.has(folded)) return true
  const own = [email?.key, email?.key.split('@')[0], displayName.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')]
  return own.some((name) => name !== undefined && name.length >= 4 && folded.includes(name) && length - [...name].length <= 4)
}

const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
const unleet = (text: string): string => text.replaceAll(/[013457@$!]/g, (character) => leet[character] ?? character)

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
]
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** Compared without digits and signs at the ends, so "Password123!" is "password". */
const commonWords = new Set(
  `password passwort passw pass passcode admin administrator root user guest test testtest login letmein welcome iloveyou
   sunshine princess football baseball superman batman dragon monkey master shadow michael jordan pokemon starwars whatever
   trustno computer internet changeme default secret qwerty qwertyui asdf asdfasdf zxcvbnm abc abcd abcdefg uketsuke
   uketsukecard reception sakura tokyo osaka nippon japan aaaa arigatou konnichiwa doraemon pikachu naruto`.split(/\s+/),
)
