import { type RefObject, useEffect, useState } from 'react'

/** Returns true once the element has come near the viewport. Delays heavy content until then. */
export function useNearViewport(part: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!part.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '400px' },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return near
}
