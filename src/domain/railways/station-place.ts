import { type LocalText, localText, type TextLocale } from '../locale.ts'
import { prefectures } from './prefectures.ts'

type Station = { readonly name: LocalText; readonly prefecture: number; readonly lines: readonly { readonly name: LocalText }[] }

/** What tells stations apart that stand beside each other: the prefecture, and where that has two of the same name, a line that stops there. */
export function stationPlace(station: Station, among: readonly Station[]): LocalText {
  const { name, prefecture, lines } = station
  const place = prefectures.get(prefecture)!
  const alike = among.filter((other) => other.prefecture === prefecture && other.name.ja === name.ja)
  const line = alike.length > 1 ? lines[0]?.name : undefined
  if (!line) return place
  const beside = (locale: TextLocale) => `${place[locale]}・${localText(line, locale)}`
  return { ja: beside('ja'), en: beside('en'), zh: beside('zh') }
}
