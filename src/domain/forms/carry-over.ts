import type { ArrangedField, FormArrangement } from './arrangement.ts'

type Step = FormArrangement['steps'][number]

/**
 * Merges own changes of a form onto a version published in between: own changes win, the rest is the new version.
 * `before`: the version at the start. Returns undefined if the forms have different fields.
 */
export function carryOver(before: FormArrangement, mine: FormArrangement, now: FormArrangement): FormArrangement | undefined {
  if (keysOf(before) !== keysOf(now)) return undefined
  const [was, own, is] = [fieldsOf(before), fieldsOf(mine), fieldsOf(now)]
  const field = (key: string) => merged(was.get(key)!, own.get(key)!, is.get(key)!) as ArrangedField
  const titleOf = ({ steps }: FormArrangement, key: string) => steps.find((step) => step.key === key)!.title
  const title = (key: string) => ours(titleOf(before, key), titleOf(mine, key), titleOf(now, key))
  // Take one order as a whole: half of each would be an order that neither author chose.
  const { steps } = orderOf(before) === orderOf(mine) ? now : mine
  return { steps: steps.map(({ key, fields }: Step) => ({ key, title: title(key), fields: fields.map((one) => field(one.key)) })) }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const ours = <T>(was: T, mine: T, now: T): T => (same(was, mine) ? now : mine)

function merged(was: ArrangedField, mine: ArrangedField, now: ArrangedField): Partial<ArrangedField> {
  const parts = [...new Set([...Object.keys(now), ...Object.keys(mine)])] as (keyof ArrangedField)[]
  const values = parts.map((part) => [part, ours(was[part], mine[part], now[part])] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

const fieldsOf = ({ steps }: FormArrangement) => new Map(steps.flatMap(({ fields }) => fields).map((field) => [field.key, field]))
const orderOf = ({ steps }: FormArrangement) => JSON.stringify(steps.map(({ key, fields }) => [key, fields.map((field) => field.key)]))
const keysOf = ({ steps }: FormArrangement) =>
  JSON.stringify([steps.map(({ key }) => key).sort(), steps.flatMap(({ fields }) => fields.map(({ key }) => key)).sort()])
