import { type RefObject, useEffect, useRef } from 'react'

/**
 * Restores the focus that an element loses when it moves. Focuses the first selector that matches an enabled control of the list. `order`: the list's
 * current order.
 */
export function useFocusAfterMove(list: RefObject<HTMLElement | null>, order: string): (...selectors: readonly string[]) => void {
  const moved = useRef<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the list is reordered
  useEffect(() => {
    const target = moved.current.map((selector) => list.current?.querySelector<HTMLElement>(`${selector}:not(:disabled)`))
    moved.current = []
    target.find(Boolean)?.focus()
  }, [order])
  return (...selectors) => {
    moved.current = selectors
  }
}
