/** A part that comes late, or says more than before, pushes what stands below it: what has the focus there must not end up under the bar (WCAG 2.4.11). */
export function keepFocusSeen(part: HTMLElement): () => void {
  const grown = new ResizeObserver(() => document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' }))
  grown.observe(part)
  return () => grown.disconnect()
}
