import { useEffect } from 'react'

/** R9.2: in milliseconds. */
const calm = 200

/** Acts when the window has had another size for 200 ms: not at each step while it is dragged or a phone is turned. */
export function useResized(act: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(act, calm)
    }
    addEventListener('resize', wait)
    return () => {
      removeEventListener('resize', wait)
      clearTimeout(timer)
    }
  }, [act])
}
