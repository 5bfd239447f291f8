import { type Locale, type LocalizedText, localizedText, type ShopTextLocale, toTextLocale } from '#domain/locale.ts'
import type { Choice, ChoiceGroup } from '../choice/choice.ts'

export type Station = {
  readonly code: string
  readonly name: LocalizedText
  readonly kana: string
  /** Local name. */
  readonly alias?: string | undefined
  /** Names that it had since 2000. */
  readonly formerNames?: readonly string[] | undefined
  /** The former name that matched the search. */
  readonly formerName?: string | undefined
  /** Minutes on foot from there to the shop. */
  readonly walk?: number | undefined
  /** Its prefecture, for lists of the whole country. */
  readonly place?: LocalizedText | undefined
}

/** All languages at once, because staff preview the visitors' texts of other languages. */
const walkWords: Record<ShopTextLocale, (minutes: number) => string> = {
  ja: (minutes) => `お店まで徒歩${minutes}分`,
  en: (minutes) => `${minutes} min walk to the shop`,
  zh: (minutes) => `步行 ${minutes} 分钟到店`,
}

const dots: Record<ShopTextLocale, string> = { ja: '・', en: ' · ', zh: ' · ' }

const formerWords: Record<ShopTextLocale, (former: string, now: string) => string> = {
  ja: (former, now) => `${former}は現在「${now}」`,
  en: (former, now) => `${former} is now ${now}`,
  zh: (former, now) => `${former}现名“${now}”`,
}

/** Returns a former name with the present name, without its parentheses. */
export function formerNameNote(former: string, name: LocalizedText, locale: Locale): string {
  const now = toTextLocale(locale) === 'en' ? name.ja : localizedText(name, locale)
  return formerWords[toTextLocale(locale)](former, now.replace(/[(（].*$/, ''))
}

/** A railway line with the stations that a shop offers on it, in their order. A station on several lines is one station. */
export type OfferedRailwayLine = {
  readonly code: string
  /** Missing for stations that no offered line contains. */
  readonly name?: LocalizedText | undefined
  readonly colour?: string | undefined
  readonly stations: readonly Station[]
}

export function stationGroups(lines: readonly OfferedRailwayLine[], locale: Locale): ChoiceGroup[] {
  return lines.map(({ code, name, colour, stations }) => ({
    key: code,
    ...(name && { label: localizedText(name, locale) }),
    colour,
    choices: stations.map((station) => stationChoice(station, locale)),
  }))
}

/** Turns a station into a choice. Its note is the reading in Japanese, otherwise the name on the signs. */
export function stationChoice({ code, name, kana, alias, walk, place, formerNames = [], formerName }: Station, locale: Locale): Choice {
  const label = localizedText(name, locale)
  const names = [kana, name.ja, name.en, name.zh, alias].filter((spelling) => spelling !== undefined)
  const spelled = locale === 'ja' ? kana : label === name.ja ? undefined : name.ja
  const now = formerName && formerNameNote(formerName, name, locale)
  const notes = [
    now,
    spelled,
    place && localizedText(place, locale),
    alias,
    walk !== undefined && walkWords[toTextLocale(locale)](walk),
  ].filter(Boolean)
  const station = { names, former: formerNames.map((former) => ({ name: former, note: formerNameNote(former, name, locale) })) }
  return {
    value: code,
    label,
    names,
    station,
    ...(notes.length > 0 && { note: notes.join(dots[toTextLocale(locale)]) }),
    ...(spelled === name.ja && { noteLang: 'ja' }),
  }
}
