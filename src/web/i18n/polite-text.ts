import { useEffect, useRef, useState } from 'react'

const pause = 60_000

/** For a polite live region: what has changed, at most once a minute (docs/accessibility.md), and the last change is never lost. */
export function usePoliteText(text: string): string {
  const [said, setSaid] = useState(text)
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (text === said) return
    const say = () => {
      saidAt.current = Date.now()
      setSaid(text)
    }
    const timer = setTimeout(say, Math.max(0, saidAt.current + pause - Date.now()))
    return () => clearTimeout(timer)
  }, [text, said])
  return said
}
