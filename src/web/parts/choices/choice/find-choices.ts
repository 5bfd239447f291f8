/** The search in a choice dialog. Loaded when it opens, because it brings the table of readings. */
import { buildSearchKeyText, keysContainTerm, parseStationSearchTerm, type StationSearchTerm } from '#domain/railways/search.ts'
import { createNameMatcher, type FoldedSpellings, foldSpellings } from '#domain/search/fold.ts'
import type { Choice, ChoiceGroup } from './choice.ts'

const folded = new WeakMap<Choice, FoldedSpellings>()

function spellingsOf(choice: Choice): FoldedSpellings {
  const cached = folded.get(choice) ?? foldSpellings([choice.label, ...(choice.note ? [choice.note] : []), ...(choice.names ?? [])])
  folded.set(choice, cached)
  return cached
}

const stationKeys = new WeakMap<Choice, string>()

function stationKeysOf(choice: Choice): string {
  const cached = stationKeys.get(choice) ?? buildSearchKeyText(choice.station!.names)
  stationKeys.set(choice, cached)
  return cached
}

/** Matches a station by its names. A match by a former name is noted beside it. */
function findStation(choice: Choice, key: StationSearchTerm): Choice | undefined {
  if (!choice.station) return undefined
  if (keysContainTerm(stationKeysOf(choice), key)) return choice
  const former = choice.station.former.find(({ name }) => keysContainTerm(buildSearchKeyText([name]), key))
  return former && { ...choice, note: former.note, noteLang: undefined }
}

/** Returns the matching choices under their headings. A matching heading keeps all of its choices. */
export function findChoices(groups: readonly ChoiceGroup[], query: string): readonly ChoiceGroup[] {
  if (query.trim() === '') return groups
  const isFound = createNameMatcher(query)
  const key = parseStationSearchTerm(query)
  return groups.flatMap((group) => {
    if (group.label && isFound(foldSpellings([group.label]))) return [group]
    const choices = group.choices.flatMap((choice) =>
      isFound(spellingsOf(choice)) ? choice : key === undefined ? [] : (findStation(choice, key) ?? []),
    )
    return choices.length > 0 ? [{ ...group, choices }] : []
  })
}
