import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far below the top of what scrolls a list begins. Looked up again when something above it, or the page, has changed its size. */
export function useListTop(list: RefObject<HTMLElement | null>, scroller?: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () => {
      if (!list.current) return
      const { top: listTop } = list.current.getBoundingClientRect()
      const frame = scroller?.current
      setTop(Math.round(frame ? listTop - frame.getBoundingClientRect().top + frame.scrollTop : listTop + scrollY))
    }
    look()
    const observer = new ResizeObserver(look)
    // What stands beside the list in the same frame, and for the page all of it.
    const neighbours = scroller ? [...(list.current?.parentElement?.children ?? [])] : [document.body]
    for (const neighbour of neighbours) if (neighbour !== list.current) observer.observe(neighbour)
    return () => observer.disconnect()
  }, [list, scroller])
  return top
}
