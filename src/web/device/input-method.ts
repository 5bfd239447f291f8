/** Returns true for a key that an input method uses. Safari ends the composition before the confirming Enter and marks that key only by its code. */
export function isInputMethodKey({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/**
 * Keeps such keys from all handlers on the page, including libraries': the Enter that confirms a word must not call a visitor. The browser's own
 * handling stays.
 */
export function ignoreInputMethodKeys(): void {
  addEventListener('keydown', (event) => isInputMethodKey(event) && event.stopPropagation(), { capture: true })
}
