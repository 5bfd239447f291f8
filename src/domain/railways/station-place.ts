import type { TranslatedText } from '../forms/field.ts'
import type { ShopTextLocale } from '../locale.ts'
import { prefectures } from './prefectures.ts'

/** Tells if other open stations have the same Japanese name, and if one of them is in the same prefecture. */
export type NamesakeProximity = 'none' | 'elsewhere' | 'inPrefecture'
type Station = {
  readonly name: TranslatedText
  readonly prefecture: number
  /** The first open line with this station. */
  readonly line: TranslatedText | undefined
  readonly namesakes: NamesakeProximity
}

/** Returns the prefecture, and the line if a namesake is in the same prefecture. */
export function stationPlace({ prefecture, line, namesakes }: Station): TranslatedText {
  const place = prefectures.get(prefecture)!
  if (namesakes !== 'inPrefecture' || !line) return place
  return { ja: `${place.ja}・${line.ja}`, en: `${place.en}, ${line.en}`, zh: `${place.zh}·${line.zh}` }
}

/** Returns the labels from shortest to longest. Japanese has one; other languages merge more names, so they may need a longer one. */
export function possibleLabels(station: Station): Readonly<Record<ShopTextLocale, readonly string[]>> {
  const { name, namesakes } = station
  const place = stationPlace(station)
  const alone = (locale: ShopTextLocale) => (namesakes === 'none' ? [name[locale]] : [])
  return {
    ja: [...alone('ja'), `${name.ja}（${place.ja}）`].slice(0, 1),
    en: [...alone('en'), `${name.en} (${place.en})`, `${name.en} (${place.en}, ${name.ja})`],
    zh: [...alone('zh'), `${name.zh}（${place.zh}）`, `${name.zh}（${place.zh}·${name.ja}）`],
  }
}

/** Folds a label for comparison: ignores width, case, spaces and macrons. */
export const foldLabel = (label: string) =>
  label
    .normalize('NFKD')
    .replace(/\s|\u0304/g, '')
    .normalize('NFKC')
    .toLowerCase()

/** Returns the name at the beginning of a label. Line names in it may have parentheses, too. */
export const stripLabelPlace = (label: string) => label.normalize('NFKC').replace(/\s*\(.*\)\s*$/, '')
