import { useEffect, useRef, useState } from 'react'

/** The warning is shown for the last seconds. */
export const warningSeconds = 10

/**
 * Counts down to the wipe since the last touch or key. Returns the seconds left once the warning is due, else undefined. `seconds` undefined: nothing to
 * wipe. `isCovered`: the warning covers the screen, so only its button extends the time; a touch would otherwise also press what is below it.
 */
export function useWipe(seconds: number | undefined, wipe: () => void, { isCovered = true } = {}) {
  const [left, setLeft] = useState<number>()
  const touchedAt = useRef(0)
  const isWarned = left !== undefined
  const act = useRef(wipe)
  act.current = wipe

  const extend = () => {
    touchedAt.current = Date.now()
    setLeft(undefined)
  }

  useEffect(() => {
    if (seconds === undefined) return
    touchedAt.current = Date.now()
    setLeft(undefined)
    // The wall clock, because timers stand still while a tablet sleeps.
    const timer = setInterval(() => {
      const remaining = seconds - Math.floor((Date.now() - touchedAt.current) / 1_000)
      if (remaining <= 0) act.current()
      else setLeft(remaining <= warningSeconds ? remaining : undefined)
    }, 500)
    return () => clearInterval(timer)
  }, [seconds])

  useEffect(() => {
    if (seconds === undefined || (isWarned && isCovered)) return
    const touch = () => {
      touchedAt.current = Date.now()
      setLeft(undefined)
    }
    const events = ['pointerdown', 'keydown', 'input', 'scroll'] as const
    for (const event of events) addEventListener(event, touch, { capture: true, passive: true })
    return () => {
      for (const event of events) removeEventListener(event, touch, { capture: true })
    }
  }, [seconds, isWarned, isCovered])

  // A tab in the background keeps nothing, and a page that Back restores starts anew.
  useEffect(() => {
    const hidden = () => document.hidden && act.current()
    const restored = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pageshow', restored)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pageshow', restored)
    }
  }, [])

  return { left, extend }
}
