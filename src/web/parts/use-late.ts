import { useEffect, useState } from 'react'

/** R9.2: in milliseconds. */
const delay = 200

/** Whether something has been going on for 200 ms: what is there sooner is not worth a flicker. */
export function useDelayed(goingOn: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!goingOn) return
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [goingOn])
  return late && goingOn
}
