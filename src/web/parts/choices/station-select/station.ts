import { type Locale, type LocalText, localText } from '#domain/locale.ts'
import type { Choice, ChoiceGroup } from '../choice/choice.ts'

/** A station, as a shop offers it (product.md, 9). */
export type Station = {
  readonly code: string
  readonly name: LocalText
  readonly kana: string
}

/** A line with the stations that a shop offers on it, in their order. A station on several lines is one station. */
export type StationLine = {
  readonly code: string
  readonly name: LocalText
  /** Such as #9ACD32. */
  readonly colour?: string | undefined
  readonly stations: readonly Station[]
}

export function stationGroups(lines: readonly StationLine[], locale: Locale): ChoiceGroup[] {
  return lines.map(({ code, name, colour, stations }) => ({
    key: code,
    label: localText(name, locale),
    colour,
    choices: stations.map((station) => stationChoice(station, locale)),
  }))
}

/** Japanese readers see how it is read, others what stands on the signs. */
function stationChoice({ code, name, kana }: Station, locale: Locale): Choice {
  const label = localText(name, locale)
  const names = [kana, name.ja, name.en, name.zh].filter((spelling) => spelling !== undefined)
  if (locale === 'ja') return { value: code, label, names, note: kana }
  return label === name.ja ? { value: code, label, names } : { value: code, label, names, note: name.ja, noteLang: 'ja' }
}
