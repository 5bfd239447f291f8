import { type RefObject, useEffect, useRef } from 'react'

/**
 * Fires input and change events when hidden inputs change, or the form would miss them. Uses a disabled, never sent field, because
 * with no answer chosen there may be no other.
 */
export function useChangeEventDispatch(answer: string): RefObject<HTMLInputElement | null> {
  const voice = useRef<HTMLInputElement>(null)
  const lastAnnounced = useRef(answer)
  useEffect(() => {
    if (lastAnnounced.current === answer) return
    lastAnnounced.current = answer
    for (const kind of ['input', 'change']) voice.current?.dispatchEvent(new Event(kind, { bubbles: true }))
  }, [answer])
  return voice
}
