/** As in product.md, 4.4. */
export type Duty = 'serving_ready' | 'away' | 'break' | 'off'

/** Somebody of the shop's staff, as the box shows them. */
export type StaffPerson = {
  readonly id: string
  readonly name: string
  readonly kana?: string | undefined
  /** The person’s own, of `staffColours`. */
  readonly colour: string
  readonly photo?: string | undefined
  readonly duty: Duty
}

const cjk = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u

/** One character of a Japanese or Chinese name, the first letters of first and last name of any other. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = cjk.test(words[0] ?? '') ? [words[0]] : [words[0], words.length > 1 ? words.at(-1) : '']
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
