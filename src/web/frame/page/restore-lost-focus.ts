/** A closed dialog's heading takes no focus. */
const headings = ':is(h1, h2, h3):not(dialog *)'

/** Returns the row next to the removed one, or the heading above it. */
function nextTo({ target, removedNodes: [gone], nextSibling, previousSibling }: MutationRecord, part: HTMLElement): HTMLElement | null {
  const isRow = (node: Node | null | undefined) => node instanceof HTMLElement && node.matches('li, tr')
  const row = isRow(gone) ? [nextSibling, previousSibling].find((node) => isRow(node) && node!.isConnected) : undefined
  if (row) return row as HTMLElement
  const all = [...part.querySelectorAll<HTMLElement>(headings)]
  return all.findLast((one) => one.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) ?? all[0] ?? part
}

/**
 * Ref callback: restores lost focus in part of a page. After a removed row it goes to the next row, the previous one, or the heading above. A
 * re-enabled control gets it back. A row is focused, not its button, so that a repeated key does nothing.
 */
export function restoreLostFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined
  /** Last focused element in the part, also while a dialog is open or after its removal. */
  let at: Element | undefined
  let wasOff = false
  let next: HTMLElement | null = null

  function remember({ type, target }: Event): void {
    if (!(target instanceof Element) || target.closest('dialog')) return
    // Pressing inside the focused element keeps the focus and fires no `focusin`.
    const stays = type === 'pointerdown' && at?.contains(target)
    if (!stays) at = type === 'focusin' && part!.contains(target) ? target : undefined
    wasOff = false
    next = null
  }
  function look(records: readonly MutationRecord[]): void {
    if (!at) return
    const isOff = at.matches(':disabled')
    wasOff ||= isOff
    const gone = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(at!)))
    if (gone) next = nextTo(gone, part!)
    if (document.activeElement !== document.body) return
    if (at.isConnected) {
      if (wasOff && !isOff) (at as HTMLElement).focus({ preventScroll: true })
    } else if (next?.isConnected) {
      if (!next.hasAttribute('tabindex')) next.tabIndex = -1
      next.focus()
    }
  }

  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'open'] })
  for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, remember)
  return () => {
    changes.disconnect()
    for (const type of ['focusin', 'pointerdown']) document.removeEventListener(type, remember)
  }
}
