import type { RuleExpression } from './expression.ts'

export type FieldAttributes = {
  readonly tag?: 'input' | 'select' | 'textarea'
  readonly type?: string | undefined
  readonly required?: boolean | string | undefined
  readonly multiple?: boolean | string | undefined
  readonly pattern?: string | undefined
  readonly minlength?: number | string | undefined
  readonly maxlength?: number | string | undefined
  readonly min?: number | string | undefined
  readonly max?: number | string | undefined
}

const textual = ['text', 'password', 'search', 'email', 'tel', 'url', 'number']

/** R5.5: turns a field's attributes into rules, so that the browser's check and ours agree. */
export function rulesFromHtmlAttributes(field: FieldAttributes): Exclude<RuleExpression, string | null | undefined> {
  const { tag = 'input', type = 'text', pattern, minlength, maxlength, min, max } = field
  const rules: Record<string, unknown> = {}
  // A required checkbox fails on false; the original accepts it.
  if (isSet(field.required)) rules.required = type === 'checkbox' ? { allowFalse: false } : true
  if (tag === 'select' || (tag === 'input' && !textual.includes(type))) return rules
  if (type === 'email') rules.email = [isSet(field.multiple)]
  // The attribute matches the whole text; the original searches for the pattern.
  if (pattern) rules.regex = `^(?:${pattern})$`
  if (isCount(minlength)) rules.min = Number(minlength)
  if (isCount(maxlength)) rules.max = Number(maxlength)
  if (type === 'number' && isNumber(min)) rules.min_value = Number(min)
  if (type === 'number' && isNumber(max)) rules.max_value = Number(max)
  return rules
}

/** An attribute without a value also counts as set. */
const isSet = (attribute: boolean | string | undefined) => attribute !== undefined && attribute !== false
const isCount = (attribute: number | string | undefined) => /^\d+$/.test(String(attribute ?? ''))
const isNumber = (attribute: number | string | undefined) => String(attribute ?? '').trim() !== '' && Number.isFinite(Number(attribute))
