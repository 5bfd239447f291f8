import type { FieldCustomization, FormCustomization } from './customization.ts'

type Step = FormCustomization['steps'][number]

/**
 * Merges own changes of a form onto a version published in between: own changes win, the rest is the new version.
 * `before`: the version at the start. Returns undefined if the forms have different fields.
 */
export function rebaseFormDraft(before: FormCustomization, mine: FormCustomization, now: FormCustomization): FormCustomization | undefined {
  if (keysOf(before) !== keysOf(now)) return undefined
  const [was, own, is] = [fieldsOf(before), fieldsOf(mine), fieldsOf(now)]
  const field = (key: string) => merged(was.get(key)!, own.get(key)!, is.get(key)!) as FieldCustomization
  const titleOf = ({ steps }: FormCustomization, key: string) => steps.find((step) => step.key === key)!.title
  const title = (key: string) => ours(titleOf(before, key), titleOf(mine, key), titleOf(now, key))
  // Take one order as a whole: half of each would be an order that neither author chose.
  const { steps } = orderOf(before) === orderOf(mine) ? now : mine
  return { steps: steps.map(({ key, fields }: Step) => ({ key, title: title(key), fields: fields.map((one) => field(one.key)) })) }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const ours = <T>(was: T, mine: T, now: T): T => (same(was, mine) ? now : mine)

function merged(was: FieldCustomization, mine: FieldCustomization, now: FieldCustomization): Partial<FieldCustomization> {
  const parts = [...new Set([...Object.keys(now), ...Object.keys(mine)])] as (keyof FieldCustomization)[]
  const values = parts.map((part) => [part, ours(was[part], mine[part], now[part])] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

const fieldsOf = ({ steps }: FormCustomization) => new Map(steps.flatMap(({ fields }) => fields).map((field) => [field.key, field]))
const orderOf = ({ steps }: FormCustomization) => JSON.stringify(steps.map(({ key, fields }) => [key, fields.map((field) => field.key)]))
const keysOf = ({ steps }: FormCustomization) =>
  JSON.stringify([steps.map(({ key }) => key).sort(), steps.flatMap(({ fields }) => fields.map(({ key }) => key)).sort()])
