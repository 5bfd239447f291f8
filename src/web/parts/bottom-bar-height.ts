import { useLayoutEffect, useState } from 'react'

/**
 * Returns the height of the bar at the bottom of the page, in pixels; 0 without one. Floating elements stay above the bar. Follows
 * bars that appear and disappear.
 */
export function useBottomBarHeight(selector: string): number {
  const [height, setHeight] = useState(0)
  // Measured before painting, so that nothing jumps.
  useLayoutEffect(() => {
    let bar: HTMLElement | null = null
    const measure = () => setHeight(bar?.offsetHeight ?? 0)
    const size = new ResizeObserver(measure)
    const look = () => {
      const element = document.querySelector<HTMLElement>(selector)
      if (element === bar) return
      size.disconnect()
      bar = element
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
