import { afterPress } from './after-press.ts'
import { type FieldElement, isAltered, isField } from './form-element.ts'
import type { FormStore } from './form-store.ts'

/** Tells the store what happens in the form's fields. One set of listeners for all of them, so that fields stay as the server made them. */
export function followForm(form: HTMLFormElement, store: FormStore): () => void {
  const onInput = ({ target }: Event) => isField(target) && isTyped(target) && store.happened(target.name, 'input')
  // A choice is an input and a change at once.
  const onChange = ({ target }: Event) =>
    isField(target) && store.happened(target.name, ...(isTyped(target) ? (['change'] as const) : (['input', 'change'] as const)))
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (!isField(target)) return
    // From one radio button to the next is still the same field; and what leads to the button that sends the form is checked by sending it.
    const next = relatedTarget
    if (isField(next) && next.name === target.name) return
    if (next instanceof HTMLButtonElement && next.type === 'submit' && next.form === form) return
    afterPress(() => store.happened(target.name, 'blur'))
  }
  // What was typed, and left, before this script ran.
  for (const element of form.elements)
    if (isField(element) && isAltered(element))
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
