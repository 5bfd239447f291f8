import { type RefObject, useEffect, useRef } from 'react'

/**
 * What changes its place loses the focus: it is given back to the first of these selectors that finds a control of the list. `order`: of the list as it is
 * now.
 */
export function useMovedFocus(list: RefObject<HTMLElement | null>, order: string): (...selectors: readonly string[]) => void {
  const moved = useRef<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it stands in its new order
  useEffect(() => {
    const found = moved.current.map((selector) => list.current?.querySelector<HTMLElement>(`${selector}:not(:disabled)`))
    moved.current = []
    found.find(Boolean)?.focus()
  }, [order])
  return (...selectors) => {
    moved.current = selectors
  }
}
