/** What is done to an arrangement on the page, each answering a new one. */
import type { ArrangedField, Arrangement } from '#domain/forms/arrangement.ts'
import type { Words } from '#domain/forms/field.ts'

type Step = Arrangement['steps'][number]
export type Way = -1 | 1

export function withField({ steps }: Arrangement, key: string, change: Partial<ArrangedField>): Arrangement {
  return {
    steps: steps.map((step) => ({ ...step, fields: step.fields.map((field) => (field.key === key ? { ...field, ...change } : field)) })),
  }
}

export function withTitle({ steps }: Arrangement, key: string, title: Words): Arrangement {
  return { steps: steps.map((step) => (step.key === key ? { ...step, title } : step)) }
}

/** Undefined at the end of the list. */
export function movedStep({ steps }: Arrangement, key: string, way: Way): Arrangement | undefined {
  const at = steps.findIndex((step) => step.key === key)
  const other = steps[at + way]
  return other && { steps: steps.with(at, other).with(at + way, steps[at]!) }
}

/** At a step's end it goes on into the next one; undefined at the form's. */
export function movedField(arrangement: Arrangement, key: string, way: Way): Arrangement | undefined {
  const { steps } = arrangement
  const { step, place } = placeOf(arrangement, key)
  if (step.fields[place - 1 + way]) return placedField(arrangement, key, step.key, place + way)
  const next = steps[steps.indexOf(step) + way]
  return next && placedField(arrangement, key, next.key, way < 0 ? next.fields.length + 1 : 1)
}

/** `place`: counted from 1, as people count. */
export function placedField(arrangement: Arrangement, key: string, stepKey: string, place: number): Arrangement {
  const field = placeOf(arrangement, key).field
  const without = arrangement.steps.map((step) => ({ ...step, fields: step.fields.filter((one) => one !== field) }))
  return {
    steps: without.map((step) => (step.key === stepKey ? { ...step, fields: step.fields.toSpliced(place - 1, 0, field) } : step)),
  }
}

export function placeOf({ steps }: Arrangement, key: string): { step: Step; place: number; field: ArrangedField } {
  const step = steps.find(({ fields }) => fields.some((field) => field.key === key))!
  const at = step.fields.findIndex((field) => field.key === key)
  return { step, place: at + 1, field: step.fields[at]! }
}
