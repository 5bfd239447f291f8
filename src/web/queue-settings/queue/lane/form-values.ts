/** A form keeps what was typed as it was typed; these read it. */
import { tidyNumber } from '#domain/answers/number.ts'

/** A whole number within its limits, or undefined. */
export function wholeNumber(typed: string, min: number, max: number): number | undefined {
  const digits = tidyNumber(typed)
  if (!/^\d+$/.test(digits)) return undefined
  const value = Number(digits)
  return value >= min && value <= max ? value : undefined
}

/** The same where an empty field means that there is no limit. */
export function wholeNumberOrNone(typed: string, min: number, max: number): number | null | undefined {
  return typed.trim() === '' ? null : wholeNumber(typed, min, max)
}

/** R5's rules of the same. */
export const wholeRules = (min: number, max: number) => `numeric|between:${min},${max}`

export const typedNumber = (value: number | null) => (value === null ? '' : String(value))

/** The fields in which two values differ, such as a row as it was and as it is now. */
export function differingFields<Value extends object>(one: Value, other: Value): (keyof Value & string)[] {
  return (Object.keys(one) as (keyof Value & string)[]).filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}
