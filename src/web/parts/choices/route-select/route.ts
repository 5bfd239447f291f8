import { type Locale, type LocalText, localText } from '#domain/locale.ts'
import type { Choice, ChoiceGroup } from '../choice/choice.ts'

export type Route = {
  readonly code: string
  readonly name: LocalText
  readonly kana: string
  readonly operator: LocalText
  /** All prefectures on the line. */
  readonly prefectures: readonly LocalText[]
  readonly colour?: string | undefined
}

export const routeSortings = ['operator', 'prefecture'] as const
export type RouteSorting = (typeof routeSortings)[number]

/** Groups routes by operator, or by each prefecture on them, in the shop's order. */
export function routeGroups(routes: readonly Route[], sorting: RouteSorting, locale: Locale): ChoiceGroup[] {
  const groups = new Map<string, { key: string; label: string; choices: Choice[] }>()
  for (const route of routes)
    for (const heading of sorting === 'operator' ? [route.operator] : route.prefectures) {
      const group = groups.get(heading.ja) ?? { key: heading.ja, label: localText(heading, locale), choices: [] }
      groups.set(heading.ja, group)
      group.choices.push(routeChoice(route, locale))
    }
  return [...groups.values()]
}

export function routeChoice({ code, name, kana, colour }: Pick<Route, 'code' | 'name' | 'kana' | 'colour'>, locale: Locale): Choice {
  const label = localText(name, locale)
  const names = [kana, name.ja, name.en, name.zh].filter((spelling) => spelling !== undefined)
  return label === name.ja ? { value: code, label, names, colour } : { value: code, label, names, colour, note: name.ja, noteLang: 'ja' }
}
