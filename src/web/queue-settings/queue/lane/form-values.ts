import { normalizeNumber } from '#domain/answers/number.ts'

/** Returns a whole number within its limits; undefined otherwise. */
export function parseWholeNumber(typed: string, min: number, max: number): number | undefined {
  const digits = normalizeNumber(typed)
  if (!/^\d+$/.test(digits)) return undefined
  const value = Number(digits)
  return value >= min && value <= max ? value : undefined
}

/** Like `wholeNumber`, but returns null for an empty field, which means no limit. */
export function parseWholeNumberOrNone(typed: string, min: number, max: number): number | null | undefined {
  return typed.trim() === '' ? null : parseWholeNumber(typed, min, max)
}

/** Rule expression of `wholeNumber`, in the syntax of R5. */
export const createWholeNumberRule = (min: number, max: number) => `numeric|between:${min},${max}`

export const formatNumberInput = (value: number | null) => (value === null ? '' : String(value))

export function differingFields<Value extends object>(before: Value, after: Value): (keyof Value & string)[] {
  return (Object.keys(before) as (keyof Value & string)[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}
