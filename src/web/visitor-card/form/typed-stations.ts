/** Resolves stations that a form without JavaScript names by text. Server only. */

import { searchStationsForVisitors } from '#contract/offered-railways.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import type { FoundStation } from '#contract/railways.ts'
import { type Answers, getControlAnswers } from '#domain/forms/answers.ts'
import type { OfferedStation, QuestionStep } from '#domain/forms/field.ts'
import { type Locale, type LocalizedText, localizedText, type ShopTextLocale } from '#domain/locale.ts'
import { findStationsByName } from '#domain/railways/named-stations.ts'
import { characterCount, truncateText } from '#domain/text-length.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { formerNameNote } from '../../parts/choices/station-select/station.ts'
import { listNationwideStationFields } from './card-data.ts'
import { visitorCardWords } from './words.ts'

/** Stations to choose from, by field key. */
export type StationsByField = Readonly<Record<string, readonly OfferedStation[]>>
/** Length of the typed text repeated in errors. */
const maxRepeatedLength = 20

type Typed = { answers: Answers; found: StationsByField; wrong: Readonly<Record<string, string>> }

/** Replaces typed names by station codes. One exact match is taken; several or similar ones are offered as a choice. */
export async function resolveTypedStations(
  page: PageContext,
  { entryCode, steps, sent, locale }: { entryCode: string; steps: readonly QuestionStep[]; sent: Answers; locale: Locale },
): Promise<Typed | { problem: Problem }> {
  const texts = wordsInLocale(visitorCardWords, locale)
  const answers = { ...sent }
  const stationsByField: Record<string, readonly OfferedStation[]> = {}
  const wrong: Record<string, string> = {}
  for (const { key } of listNationwideStationFields(steps)) {
    const typedNames = getControlAnswers(sent, key)
    // A name typed beside an earlier chosen station replaces it.
    const typed = typedNames.find((text) => !isCode(text)) ?? typedNames[0]
    if (typed === undefined) continue
    const query = isCode(typed) ? { station: typed } : { text: truncateText(typed, 100) }
    const result = await page.call(searchStationsForVisitors, { params: { code: entryCode }, query })
    if (!result.ok) return { problem: result.problem }
    const { stations } = result.value
    const named = isCode(typed) ? stations : calledSo(stations, typed)
    const candidates = named.length > 0 ? named : stations
    if (candidates.length > 0) stationsByField[key] = candidates.map(showStation)
    answers[key] = named.length === 1 ? [String(named[0]!.code)] : candidates.length > 0 ? [] : [typed]
    const quoted = characterCount(typed) > maxRepeatedLength ? `${truncateText(typed, maxRepeatedLength)}…` : typed
    if (named.length !== 1) wrong[key] = candidates.length > 0 ? texts.stationChoose(quoted) : texts.stationUnknown(quoted)
  }
  return { answers, found: stationsByField, wrong }
}

const isCode = (text: string) => /^\d{1,9}$/.test(text)

/** Returns the stations with exactly this name. A former name is no match, because the list shows the current one. */
function calledSo(stations: readonly FoundStation[], typed: string): readonly FoundStation[] {
  const named = findStationsByName(
    stations.map(({ code, label, kana }) => ({ value: String(code), label: wordsOf(label), kana })),
    typed,
  )
  return stations.filter(({ code }) => named.some(({ value }) => value === String(code)))
}

const inAll = (word: (locale: ShopTextLocale) => string) => ({ ja: word('ja'), en: word('en'), zh: word('zh') })
const wordsOf = (label: LocalizedText) => inAll((locale) => localizedText(label, locale))

function showStation({ code, name, label, kana, formerName }: FoundStation): OfferedStation {
  const words = formerName ? inAll((locale) => formerNameNote(formerName, name, locale)) : wordsOf(label)
  return { value: String(code), label: words, kana }
}
