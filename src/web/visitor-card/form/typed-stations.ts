/** Stations of the country that a form without a script names by text. For the server. */

import { findEntryStations } from '#contract/offered-railways.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import type { FoundStation } from '#contract/railways.ts'
import { type Answers, allAnswered } from '#domain/forms/answers.ts'
import type { OfferedStation, Step } from '#domain/forms/field.ts'
import { type Locale, type LocalText, localText, type TextLocale } from '#domain/locale.ts'
import { stationsNamed } from '#domain/railways/named-stations.ts'
import { characterCount, cutText } from '#domain/text-length.ts'
import { wordsIn } from '../../i18n/words.ts'
import { formerNote } from '../../parts/choices/station-select/station.ts'
import { countryFields } from './card-data.ts'
import { visitorCardWords } from './words.ts'

/** By the field's key, to be chosen from. */
export type FoundForFields = Readonly<Record<string, readonly OfferedStation[]>>
/** Of what was typed, so much is said again. */
const maxRepeatedLength = 20

type Typed = { answers: Answers; found: FoundForFields; wrong: Readonly<Record<string, string>> }

/** What was typed in place of a code: the station that is called so is taken, of several, or of what is called alike, one is to be chosen. */
export async function withTypedStations(
  page: PageContext,
  { entryCode, steps, sent, locale }: { entryCode: string; steps: readonly Step[]; sent: Answers; locale: Locale },
): Promise<Typed | { problem: Problem }> {
  const texts = wordsIn(visitorCardWords, locale)
  const answers = { ...sent }
  const found: Record<string, readonly OfferedStation[]> = {}
  const wrong: Record<string, string> = {}
  for (const { key } of countryFields(steps)) {
    const given = allAnswered(sent, key)
    // Beside a station that was chosen before, another one's name is what is meant.
    const typed = given.find((text) => !isCode(text)) ?? given[0]
    if (typed === undefined) continue
    const query = isCode(typed) ? { station: typed } : { text: cutText(typed, 100) }
    const result = await page.call(findEntryStations, { params: { code: entryCode }, query })
    if (!result.ok) return { problem: result.problem }
    const { stations } = result.value
    const named = isCode(typed) ? stations : calledSo(stations, typed)
    const meant = named.length > 0 ? named : stations
    if (meant.length > 0) found[key] = meant.map(showStation)
    answers[key] = named.length === 1 ? [String(named[0]!.code)] : meant.length > 0 ? [] : [typed]
    const said = characterCount(typed) > maxRepeatedLength ? `${cutText(typed, maxRepeatedLength)}…` : typed
    if (named.length !== 1) wrong[key] = meant.length > 0 ? texts.stationChoose(said) : texts.stationUnknown(said)
  }
  return { answers, found, wrong }
}

const isCode = (text: string) => /^\d{1,9}$/.test(text)

/** A former name is none of these: what the station is called now stands in the list. */
function calledSo(stations: readonly FoundStation[], typed: string): readonly FoundStation[] {
  const named = stationsNamed(
    stations.map(({ code, label, kana }) => ({ value: String(code), label: wordsOf(label), kana })),
    typed,
  )
  return stations.filter(({ code }) => named.some(({ value }) => value === String(code)))
}

const inAll = (word: (locale: TextLocale) => string) => ({ ja: word('ja'), en: word('en'), zh: word('zh') })
const wordsOf = (label: LocalText) => inAll((locale) => localText(label, locale))

function showStation({ code, name, label, kana, formerName }: FoundStation): OfferedStation {
  const words = formerName ? inAll((locale) => formerNote(formerName, name, locale)) : wordsOf(label)
  return { value: String(code), label: words, kana }
}
