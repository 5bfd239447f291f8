const headings = 'h1, h2, h3'

/** The row that stands where one has gone, or the heading above it. */
function nextTo({ target, removedNodes: [gone], nextSibling, previousSibling }: MutationRecord, part: HTMLElement): HTMLElement | null {
  const isRow = (node: Node | null | undefined) => node instanceof HTMLElement && node.matches('li, tr')
  const row = isRow(gone) ? [nextSibling, previousSibling].find((node) => isRow(node) && node!.isConnected) : undefined
  if (row) return row as HTMLElement
  const all = [...part.querySelectorAll<HTMLElement>(headings)]
  return all.findLast((one) => one.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) ?? all[0] ?? part
}

/**
 * As the `ref` of a part of a page: the focus goes on where it would be lost. Where its control goes with a row, to the row that takes its place, else
 * to the row before, else to the heading above. Where its control could not be used for a while, back to it. The row itself gets the focus and not a
 * button of it: a key that is pressed on does nothing there. What a page focuses of its own comes after this, and stays.
 */
export function restoreFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined
  /** In the part, what has the focus or had it last: behind a dialog, or until it went. */
  let at: Element | undefined
  let wasOff = false
  let next: HTMLElement | null = null

  function remember({ type, target }: Event): void {
    if (!(target instanceof Element) || target.closest('dialog')) return
    // Pressed where the focus is, it stays there, and nothing more is heard of it.
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
