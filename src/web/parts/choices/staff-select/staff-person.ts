import type { ColleagueFacts } from '#domain/colleague.ts'

export type ColleaguePresenceState = ColleagueFacts['duty']

export type StaffPerson = ColleagueFacts & {
  readonly id: string
  readonly name: string
  readonly kana?: string | undefined
  /** The person’s own, of `staffColours`. */
  readonly colour: string
  readonly photo?: string | undefined
}

type StateWords = { busy: string; duty: Record<ColleaguePresenceState, string>; withDuty: (name: string, state: string) => string }

/** Returns the name with the reason why the person may not come at once; the name alone if they are free. */
export function formatNameWithAvailability({ name, duty, busy }: StaffPerson, texts: StateWords): string {
  if (busy) return texts.withDuty(name, texts.busy)
  return duty === 'serving_ready' ? name : texts.withDuty(name, texts.duty[duty])
}

const cjk = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u

/** Returns one character of a Japanese or Chinese name, and the initials of first and last word of any other. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const initials = cjk.test(words[0] ?? '') ? [words[0]] : [words[0], words.length > 1 ? words.at(-1) : '']
  return initials
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
