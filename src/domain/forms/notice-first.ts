import type { Field, Step } from './field.ts'

const isNotice = (field: Field): boolean => field.type === 'consent' && (field.required ?? false)

/** What must be agreed to stands before the first question (product.md, 10): nobody gives away anything of theirs before they could read what for. */
export function noticeFirst(steps: readonly Step[]): readonly Step[] {
  const notices = steps.flatMap(({ fields }) => fields.filter(isNotice))
  const [first, ...others] = steps
    .map((step) => ({ ...step, fields: step.fields.filter((field) => !isNotice(field)) }))
    .filter(({ fields }) => fields.some(({ type }) => type !== 'heading'))
  if (!first) return steps
  return [{ ...first, fields: [...notices, ...first.fields] }, ...others]
}
