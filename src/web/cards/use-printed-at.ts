import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the page was last printed, on the paper too; undefined until it is. */
export function usePrintedAt(): string | undefined {
  const [at, setAt] = useState<string>()
  useEffect(() => {
    const note = () => flushSync(() => setAt(new Date().toISOString()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return at
}
