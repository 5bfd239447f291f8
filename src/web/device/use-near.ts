import { type RefObject, useEffect, useState } from 'react'

/** Whether this has come near to what is seen of the page, now or before: what weighs something waits for that. */
export function useNear(part: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!part.current) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
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
