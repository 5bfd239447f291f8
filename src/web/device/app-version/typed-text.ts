/** Carries typed text over one reload of the same page and tab. Excludes secrets such as passwords. */

import { typeInto } from '../type-into.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = { path: string; values: { at: number; name: string; value: string; checked?: boolean }[] }

const typedKey = 'uketsuke.typed'

/** `secret`: the form holds text that must not be stored, so a reload would lose it. */
export function classifyTypedText(): 'nothing' | 'text' | 'secret' {
  const filled = controls().filter((control) => control.value !== '' && differs(control))
  if (filled.some(({ type }) => type === 'password' || type === 'file')) return 'secret'
  return filled.length > 0 ? 'text' : 'nothing'
}

export function saveTypedText(): void {
  const values = controls().flatMap((control, at) => {
    const { name, type, value } = control
    if (name === '' || type === 'password' || type === 'file') return []
    return [{ at, name, value, ...(isChoice(control) ? { checked: control.checked } : {}) }]
  })
  try {
    sessionStorage.setItem(typedKey, JSON.stringify({ path: location.pathname, values } satisfies Typed))
  } catch {
    // Storage is forbidden. The caller has asked `classifyTypedText`, and the user confirmed the reload.
  }
}

/** Retypes the text, so that the page's own checks run. */
export function restoreTypedText(): void {
  const typed = take()
  if (typed?.path !== location.pathname) return
  const all = controls()
  for (const { at, name, value, checked } of typed.values) {
    const control = all[at]
    if (control?.name !== name) continue
    if (isChoice(control)) {
      if (control.value === value && control.checked !== checked) control.click()
    } else typeInto(control, value)
  }
}

function take(): Typed | undefined {
  try {
    const text = sessionStorage.getItem(typedKey)
    sessionStorage.removeItem(typedKey)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Excludes hidden fields such as idempotency keys: the new page's values are the valid ones. */
function controls(): Control[] {
  return [...document.querySelectorAll<Control>('input:not([type=hidden]), textarea, select')]
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

function differs(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return isChoice(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}
