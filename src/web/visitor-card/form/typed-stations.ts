/** Stations of the country that a form without a script names by text. For the server. */
import { findEntryStations } from '#contract/offered-railways.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import type { FoundStation } from '#contract/railways.ts'
import { type Answers, allAnswered } from '#domain/forms/answers.ts'
import type { OfferedStation, Step } from '#domain/forms/field.ts'
import { type Locale, localText, type TextLocale } from '#domain/locale.ts'
import { searchedKey, searchKeys } from '#domain/railways/search.ts'
import { wordsIn } from '../../i18n/words.ts'
import { countryFields } from './card-data.ts'
import { visitorCardWords } from './words.ts'

/** By the field's key, to be chosen from. */
export type FoundForFields = Readonly<Record<string, readonly OfferedStation[]>>
/** Of what was typed, so much is said again. */
const mostSaid = 20

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
    const query = isCode(typed) ? { station: typed } : { text: typed.slice(0, 100) }
    const result = await page.call(findEntryStations, { params: { code: entryCode }, query })
    if (!result.ok) return { problem: result.problem }
    const { stations } = result.value
    const named = isCode(typed) ? stations : stations.filter((station) => isNamed(station, typed))
    const meant = named.length > 0 ? named : stations
    if (meant.length > 0) found[key] = meant.map(showStation)
    answers[key] = named.length === 1 ? [String(named[0]!.code)] : meant.length > 0 ? [] : [typed]
    const said = typed.length > mostSaid ? `${typed.slice(0, mostSaid)}…` : typed
    if (named.length !== 1) wrong[key] = meant.length > 0 ? texts.stationChoose(said) : texts.stationUnknown(said)
  }
  return { answers, found, wrong }
}

const isCode = (text: string) => /^\d{1,9}$/.test(text)

function isNamed({ name, kana }: FoundStation, typed: string): boolean {
  const key = searchedKey(typed)
  return key !== undefined && searchKeys([kana, ...Object.values(name).filter((spelling) => spelling !== undefined)]).includes(`\n${key}\n`)
}

function showStation({ code, label, kana }: FoundStation): OfferedStation {
  const inWords = (locale: TextLocale) => localText(label, locale)
  return { value: String(code), label: { ja: inWords('ja'), en: inWords('en'), zh: inWords('zh') }, kana }
}
