export type Choice = {
  /** Sent by the form: a key that stays when the label changes. */
  readonly value: string
  readonly label: string
  /** Small text beside the label: its reading, or its Japanese name. */
  readonly note?: string | undefined
  /** Language of the note, if not the page's. */
  readonly noteLang?: string | undefined
  /** Colour of a railway line, such as #9ACD32. Decoration only. */
  readonly colour?: string | undefined
  /** Further spellings for the search. */
  readonly names?: readonly string[] | undefined
  /** Names of a station, which has more spellings than other choices. */
  readonly station?:
    | { readonly names: readonly string[]; readonly former: readonly { readonly name: string; readonly note: string }[] }
    | undefined
}

/** Choices under a heading. One choice may be in several groups. */
export type ChoiceGroup = {
  readonly key: string
  /** Missing if the choices have no heading. */
  readonly label?: string | undefined
  /** Colour of a railway line. Decoration only. */
  readonly colour?: string | undefined
  readonly choices: readonly Choice[]
}

/** Number of choices from which the list has a search. */
export const minSearchableChoices = 12

/** Returns true if the choices fit into the page: up to six, or up to eleven with names as short as 2LDK. More are chosen in a dialog. */
export function canShowInline(choices: readonly Choice[]): boolean {
  if (choices.length <= 6) return true
  const names = choices.map(({ label, note = '' }) => label + note).join('')
  // A full-width letter counts as two.
  const wide = names.match(/[^ -~]/g)?.length ?? 0
  return choices.length < minSearchableChoices && names.length + wide <= 40
}

/** Returns each choice once. */
export function listUniqueChoices(groups: readonly ChoiceGroup[]): Choice[] {
  return [...new Map(groups.flatMap(({ choices }) => choices).map((choice) => [choice.value, choice])).values()]
}

/** Returns the picks with the value added at the end, or removed. A full list gets no more. */
export function togglePick(picked: readonly string[], value: string, atMost: number): readonly string[] {
  if (picked.includes(value)) return picked.filter((otherValue) => otherValue !== value)
  return picked.length < atMost ? [...picked, value] : picked
}

/** Returns the picks with the value one rank higher. */
export function movePickUp(picked: readonly string[], value: string): readonly string[] {
  const at = picked.indexOf(value)
  if (at < 1) return picked
  return [...picked.slice(0, at - 1), value, picked[at - 1]!, ...picked.slice(at + 1)]
}
