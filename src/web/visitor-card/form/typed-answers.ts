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

/**
 * Returns what was typed before the page's script ran, with an empty list for an answer that was removed; undefined if nothing was
 * typed. `isReturned`: the server refused the form and returned it, so all its answers were typed.
 */
export function readPreHydrationAnswers(root: ParentNode, isReturned: boolean): Answers | undefined {
  const forms = [...root.querySelectorAll('form')]
  const fields = forms.flatMap((form) => [...form.elements].filter(isFieldElement))
  const altered = fields.filter((field) => field.name && (isReturned || isAltered(field)))
  if (altered.length === 0) return undefined
  const typed: Answers = Object.assign({}, ...forms.map((form) => parseFormAnswers(new FormData(form))))
  return Object.fromEntries(altered.map(({ name }) => [name, typed[name] ?? []]))
}

/** Call before fields are recreated. Returns a function that restores focus and caret. */
export function rememberFocus(root: ParentNode): () => void {
  const focused = document.activeElement
  if (!isFieldElement(focused)) return () => {}
  // By place, because the contact field gets another name when an e-mail address was typed as the phone number.
  const places = () => [...root.querySelectorAll('[data-field]')]
  const at = places().findIndex((place) => place.contains(focused))
  const inputs = () => [...(places()[at]?.querySelectorAll('input, select, textarea') ?? [])].filter(isFieldElement)
  const index = inputs().indexOf(focused)
  const [start, end] = 'selectionStart' in focused ? [focused.selectionStart, focused.selectionEnd] : [null, null]
  return () => {
    const next = inputs()[index]
    if (!next || document.activeElement === next) return
    const fold = next.closest('details')
    if (fold) fold.open = true
    next.focus({ preventScroll: true })
    if (start !== null && 'setSelectionRange' in next) next.setSelectionRange(start, end)
  }
}
