import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns the time of the last print, which is also printed; undefined before. */
export function usePrintedAt(): string | undefined {
  const [at, setAt] = useState<string>()
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return at
}
