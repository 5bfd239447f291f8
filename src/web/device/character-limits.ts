import { characterCount, truncateText } from '#domain/text-length.ts'
import { typeInto } from './type-into.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Returns the part of the typed text that fits before the caret; text behind the caret stays. */
export const truncateBeforeCaret = (before: string, after: string, max: number): string =>
  truncateText(before, Math.max(0, max - characterCount(after)))

/** Limits fields by characters, as server and database do. The browser's `maxlength` counts UTF-16 units, of which 𠮷 has two. */
export function enforceCharacterLimits(): void {
  const limits = new WeakMap<TextField, number>()
  addEventListener('focusin', ({ target }) => {
    if (!isTextField(target) || target.maxLength < 0 || limits.has(target)) return
    limits.set(target, target.maxLength)
    target.maxLength *= 2
  })
  const limit = (event: Event) => {
    const { target } = event
    if (!isTextField(target) || (event instanceof InputEvent && event.isComposing)) return
    const max = limits.get(target)
    if (max === undefined || characterCount(target.value) <= max) return
    const caret = target.selectionStart ?? target.value.length
    const after = target.value.slice(caret)
    const before = truncateBeforeCaret(target.value.slice(0, caret), after, max)
    // typeInto dispatches a new event with the cut text instead.
    event.stopImmediatePropagation()
    typeInto(target, truncateText(before + after, max))
    // Email fields have no caret position to set.
    if (target.selectionStart !== null) target.setSelectionRange(before.length, before.length)
  }
  addEventListener('input', limit, { capture: true })
  addEventListener('compositionend', limit, { capture: true })
}
