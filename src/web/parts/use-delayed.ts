import { useEffect, useState } from 'react'

/** R9.2: in milliseconds. */
const delay = 200

/** Returns true once something has lasted 200 ms, so that quick loads don't flicker. */
export function useDelayedFlag(goingOn: boolean): boolean {
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
