import { type LocalText, localText, type TextLocale } from '../locale.ts'
import { prefectures } from './prefectures.ts'

type Station = {
  readonly name: LocalText
  readonly prefecture: number
  /** Open ones that stop there. */
  readonly lines: readonly { readonly name: LocalText }[]
  /** Where other open stations have its name. */
  readonly namesakes: 'none' | 'elsewhere' | 'inPrefecture'
}

/** What tells a station from others: the prefecture, and where that has two of its name, a line that stops there. */
export function stationPlace({ prefecture, lines, namesakes }: Station): LocalText {
  const place = prefectures.get(prefecture)!
  const line = namesakes === 'inPrefecture' ? lines[0]?.name : undefined
  if (!line) return place
  const beside = (locale: TextLocale, separator: string) => `${place[locale]}${separator}${localText(line, locale)}`
  return { ja: beside('ja', '・'), en: beside('en', ', '), zh: beside('zh', '・') }
}

/** Its name where it stands alone: with its place, where others are called so. */
export function stationLabel(station: Station): LocalText {
  const { name, namesakes } = station
  if (namesakes === 'none') return name
  const place = stationPlace(station)
  const wide = (locale: TextLocale) => `${localText(name, locale)}（${localText(place, locale)}）`
  return { ja: wide('ja'), en: `${localText(name, 'en')} (${localText(place, 'en')})`, zh: wide('zh') }
}

/** Returns the name at the beginning of such a label. Names of lines in it may have parentheses too. */
export const withoutPlace = (label: string) => label.normalize('NFKC').replace(/\s*\(.*\)\s*$/, '')
