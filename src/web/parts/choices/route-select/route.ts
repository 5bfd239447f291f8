import { type Locale, type LocalizedText, localizedText } from '#domain/locale.ts'
import type { Choice, ChoiceGroup } from '../choice/choice.ts'

export type SelectableLine = {
  readonly code: string
  readonly name: LocalizedText
  readonly kana: string
  readonly operator: LocalizedText
  /** All prefectures on the line. */
  readonly prefectures: readonly LocalizedText[]
  readonly colour?: string | undefined
}

export const routeGroupings = ['operator', 'prefecture'] as const
export type RouteGrouping = (typeof routeGroupings)[number]

/** Groups routes by operator, or by each prefecture on them, in the shop's order. */
export function routeGroups(routes: readonly SelectableLine[], sorting: RouteGrouping, locale: Locale): ChoiceGroup[] {
  const groups = new Map<string, { key: string; label: string; choices: Choice[] }>()
  for (const route of routes)
    for (const heading of sorting === 'operator' ? [route.operator] : route.prefectures) {
      const group = groups.get(heading.ja) ?? { key: heading.ja, label: localizedText(heading, locale), choices: [] }
      groups.set(heading.ja, group)
      group.choices.push(routeChoice(route, locale))
    }
  return [...groups.values()]
}

export function routeChoice(
  { code, name, kana, colour }: Pick<SelectableLine, 'code' | 'name' | 'kana' | 'colour'>,
  locale: Locale,
): Choice {
  const label = localizedText(name, locale)
  const names = [kana, name.ja, name.en, name.zh].filter((spelling) => spelling !== undefined)
  return label === name.ja ? { value: code, label, names, colour } : { value: code, label, names, colour, note: name.ja, noteLang: 'ja' }
}
