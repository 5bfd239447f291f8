import type { Answers } from '#domain/forms/answers.ts'
import { controlNames, type Field } from '#domain/forms/field.ts'
import { isAltered, isFieldElement } from '../../form/form-element.ts'
import { parseFormAnswers } from '../../parts/card/user-card-form/sent-answers.ts'

/** Returns the answers of the fields on the page, and the former ones of all others. */
export function collectAnswers(root: ParentNode, fields: readonly Field[], before: Answers): Answers {
  const there = new Set([...root.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field))
  const shown = new Set(fields.filter(({ key }) => there.has(key)).flatMap(controlNames))
  const hiddenControls = Object.entries(before).filter(([control]) => !shown.has(control))
  const typed = [...root.querySelectorAll('form')].map((form) => parseFormAnswers(new FormData(form)))
  return Object.assign(Object.fromEntries(hiddenControls), ...typed)
}

/** Returns what was typed before the page's script ran; undefined if nothing was. */
export function readPreHydrationAnswers(root: ParentNode): Answers | undefined {
  const forms = [...root.querySelectorAll('form')]
  const altered = new Set(
    forms.flatMap((form) =>
      [...form.elements].filter((element) => isFieldElement(element) && isAltered(element)).map((one) => (one as HTMLInputElement).name),
    ),
  )
  if (altered.size === 0) return undefined
  const typed = Object.entries(Object.assign({}, ...forms.map((form) => parseFormAnswers(new FormData(form)))) as Answers)
  return Object.fromEntries(typed.filter(([control]) => altered.has(control)))
}

/** Call before fields are recreated. Returns a function that restores focus and caret. */
export function rememberFocus(root: ParentNode): () => void {
  const focused = document.activeElement
  if (!isFieldElement(focused)) return () => {}
  const of = focused.closest<HTMLElement>('[data-field]')?.dataset.field
  const inputs = () => [...root.querySelectorAll(`[data-field="${of}"] :is(input, select, textarea)`)].filter(isFieldElement)
  const index = inputs().indexOf(focused)
  const [start, end] = 'selectionStart' in focused ? [focused.selectionStart, focused.selectionEnd] : [null, null]
  return () => {
    const next = inputs()[index]
    if (!next || document.activeElement === next) return
    next.focus({ preventScroll: true })
    if (start !== null && 'setSelectionRange' in next) next.setSelectionRange(start, end)
  }
}
