/** True for a key that an input method uses. Safari ends the composition before the Enter that confirms it and marks that key by its code alone. */
export function isInputMethodKey({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/**
 * Keeps such keys from every handler of the page, also from those of libraries: the Enter that confirms a word must not call a visitor. What the
 * browser itself does with the key stays as it is.
 */
export function ignoreInputMethodKeys(): void {
  addEventListener('keydown', (event) => isInputMethodKey(event) && event.stopPropagation(), { capture: true })
}
