import { useLayoutEffect, useState } from 'react'

/**
 * How much room the bar with the page's next step takes at the bottom, in pixels; 0 without one. Pages and their bars come and go meanwhile. What
 * floats at the bottom stands above it.
 */
export function useBarHeight(selector: string): number {
  const [height, setHeight] = useState(0)
  // Before it is painted: nothing jumps.
  useLayoutEffect(() => {
    let bar: HTMLElement | null = null
    const measure = () => setHeight(bar?.offsetHeight ?? 0)
    const size = new ResizeObserver(measure)
    const look = () => {
      const found = document.querySelector<HTMLElement>(selector)
      if (found === bar) return
      size.disconnect()
      bar = found
      if (bar) size.observe(bar)
      measure()
    }
    look()
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      size.disconnect()
    }
  }, [selector])
  return height
}
