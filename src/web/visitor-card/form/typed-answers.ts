import type { Answers } from '#domain/forms/answers.ts'
import { controlsOf, type Field } from '#domain/forms/field.ts'
import { isAltered, isField } from '../../form/form-element.ts'
import { sentAnswers } from '../../parts/card/user-card-form/sent-answers.ts'

/** What the fields on the page hold; of those that aren't there, what they held before. */
export function readAnswers(root: ParentNode, fields: readonly Field[], before: Answers): Answers {
  const there = new Set([...root.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field))
  const shown = new Set(fields.filter(({ key }) => there.has(key)).flatMap(controlsOf))
  const others = Object.entries(before).filter(([control]) => !shown.has(control))
  const typed = [...root.querySelectorAll('form')].map((form) => sentAnswers(new FormData(form)))
  return Object.assign(Object.fromEntries(others), ...typed)
}

/** What was typed into the page as the server made it, before its script ran; undefined where nothing was. */
export function typedBefore(root: ParentNode): Answers | undefined {
  const forms = [...root.querySelectorAll('form')]
  const altered = new Set(
    forms.flatMap((form) =>
      [...form.elements].filter((one) => isField(one) && isAltered(one)).map((one) => (one as HTMLInputElement).name),
    ),
  )
  if (altered.size === 0) return undefined
  const typed = Object.entries(Object.assign({}, ...forms.map((form) => sentAnswers(new FormData(form)))) as Answers)
  return Object.fromEntries(typed.filter(([control]) => altered.has(control)))
}
