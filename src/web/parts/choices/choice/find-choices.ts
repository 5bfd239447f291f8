/** The search in a dialog of choices. Apart from `choice.ts`: a page that shows choices would load the table of readings at once. */
import { foldNames, type Spellings, searchFor } from '#domain/search/fold.ts'
import type { Choice, ChoiceGroup } from './choice.ts'

const folded = new WeakMap<Choice, Spellings>()

function spellingsOf(choice: Choice): Spellings {
  const known = folded.get(choice) ?? foldNames([choice.label, ...(choice.note ? [choice.note] : []), ...(choice.names ?? [])])
  folded.set(choice, known)
  return known
}

/** What the query finds, under its headings. A heading that is found brings all that stands under it. */
export function findChoices(groups: readonly ChoiceGroup[], query: string): readonly ChoiceGroup[] {
  if (query.trim() === '') return groups
  const isFound = searchFor(query)
  return groups.flatMap((group) => {
    if (group.label && isFound(foldNames([group.label]))) return [group]
    const choices = group.choices.filter((choice) => isFound(spellingsOf(choice)))
    return choices.length > 0 ? [{ ...group, choices }] : []
  })
}
