/** Something that may be chosen. */
export type Choice = {
  /** What the form sends: a key that stays when the words change. */
  readonly value: string
  readonly label: string
  /** In small letters beside it: how it is read, or its name in Japanese. */
  readonly note?: string | undefined
  /** Of the note, where it isn't the page's. */
  readonly noteLang?: string | undefined
  /** Of a railway line, such as #9ACD32; decoration only. */
  readonly colour?: string | undefined
  /** Further spellings that find it. */
  readonly names?: readonly string[] | undefined
  /** Of a station, which is written in more ways than other names. */
  readonly station?:
    | { readonly names: readonly string[]; readonly former: readonly { readonly name: string; readonly note: string }[] }
    | undefined
}

/** Choices under a heading. The same choice may stand under several. */
export type ChoiceGroup = {
  readonly key: string
  /** None: they stand alone. */
  readonly label?: string | undefined
  /** Of a railway line; decoration only. */
  readonly colour?: string | undefined
  readonly choices: readonly Choice[]
}

/** Rows of a list; fewer are found by looking. */
export const searchedFrom = 12

/** A few, or some whose names are as short as 2LDK, stand in the page; more are chosen in a dialog. */
export function standInPage(choices: readonly Choice[]): boolean {
  if (choices.length <= 6) return true
  const names = choices.map(({ label, note = '' }) => label + note).join('')
  // A letter as wide as high takes the place of two.
  const wide = names.match(/[^ -~]/g)?.length ?? 0
  return choices.length < searchedFrom && names.length + wide <= 40
}

/** Each choice once. */
export function allChoices(groups: readonly ChoiceGroup[]): Choice[] {
  return [...new Map(groups.flatMap(({ choices }) => choices).map((choice) => [choice.value, choice])).values()]
}

/** Adds it last, or takes it away. Nothing is added to a full list. */
export function toggled(picked: readonly string[], value: string, atMost: number): readonly string[] {
  if (picked.includes(value)) return picked.filter((other) => other !== value)
  return picked.length < atMost ? [...picked, value] : picked
}

/** One rank higher. */
export function raised(picked: readonly string[], value: string): readonly string[] {
  const at = picked.indexOf(value)
  if (at < 1) return picked
  return [...picked.slice(0, at - 1), value, picked[at - 1]!, ...picked.slice(at + 1)]
}
