/** Puts a text into a field as if it had been typed: React and the form's own listeners hear of it. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string): void {
  if (field.value === text) return
  // React looks away when a value is set by the element's own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
