import { runAfterPress } from './after-press.ts'
import { type FieldElement, isAltered, isFieldElement } from './form-element.ts'
import type { FormStore } from './form-store.ts'

/** Reports events of the form's fields to the store. One set of listeners, so that fields stay as the server rendered them. */
export function connectFormToStore(form: HTMLFormElement, store: FormStore): () => void {
  const onInput = ({ target }: Event) => isFieldElement(target) && isTyped(target) && store.happened(target.name, 'input')
  // Choosing an option is both an input and a change.
  const onChange = ({ target }: Event) =>
    isFieldElement(target) && store.happened(target.name, ...(isTyped(target) ? (['change'] as const) : (['input', 'change'] as const)))
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (!isFieldElement(target)) return
    // Moving between radio buttons of one group doesn't leave the field. Moving to the submit button is skipped, because submitting checks the form.
    const next = relatedTarget
    if (isFieldElement(next) && next.name === target.name) return
    if (next instanceof HTMLButtonElement && next.type === 'submit' && next.form === form) return
    runAfterPress(() => store.happened(target.name, 'blur'))
  }
  // Fields changed before hydration.
  for (const element of form.elements)
    if (isFieldElement(element) && isAltered(element))
      store.happened(element.name, 'input', ...(element === document.activeElement ? [] : (['change', 'blur'] as const)))
  form.addEventListener('input', onInput)
  form.addEventListener('change', onChange)
  form.addEventListener('focusout', onFocusOut)
  return () => {
    form.removeEventListener('input', onInput)
    form.removeEventListener('change', onChange)
    form.removeEventListener('focusout', onFocusOut)
  }
}

function isTyped(field: FieldElement): boolean {
  return !(field instanceof HTMLSelectElement) && !['checkbox', 'radio', 'file', 'range', 'color'].includes(field.type)
}
