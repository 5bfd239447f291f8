import { useEffect, useState } from 'react'
import visitor from '../visitor.module.css'

/** How much room the bar with the page's next step takes at the bottom, in pixels; 0 without one. Pages and their bars come and go meanwhile. */
export function useBarHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    let bar: HTMLElement | null = null
    const measure = () => setHeight(bar?.offsetHeight ?? 0)
    const size = new ResizeObserver(measure)
    const look = () => {
      const found = document.querySelector<HTMLElement>(`.${visitor.bar}`)
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
  }, [])
  return height
}
