export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function isFieldElement(target: unknown): target is FieldElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
}

/** Returns true if the value differs from the server's. Another notation of the same phone number is no difference. */
export function isAltered(field: FieldElement): boolean {
  if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) return true
  if (!('defaultValue' in field) || /^(?:checkbox|radio|file)$/.test(field.type) || field.value === field.defaultValue) return false
  const sent = field.form && field.name ? new FormData(field.form).getAll(field.name) : []
  return sent.length !== 1 || sent[0] !== field.defaultValue
}

/** Focuses the first invalid field. If hidden inputs hold the value, focuses their container. Returns true if it found one. */
export function focusFirstError(form: HTMLFormElement, isWrong: (name: string) => boolean): boolean {
  for (const element of form.elements) {
    if (!isFieldElement(element) || !isWrong(element.name)) continue
    const target = element.type === 'hidden' ? element.closest<HTMLElement>('[tabindex="-1"]') : element.disabled ? null : element
    if (!target) continue
    target.focus()
    return true
  }
  return false
}
