import { type RefObject, useEffect, useRef } from 'react'

/**
 * Tells the form when hidden inputs hold another answer: nobody types in them, so no event comes by itself. The events are of a field with
 * the part's name that is never sent, being disabled: with no answer chosen there may be no other.
 */
export function useAnnouncedChange(answer: string): RefObject<HTMLInputElement | null> {
  const voice = useRef<HTMLInputElement>(null)
  const told = useRef(answer)
  useEffect(() => {
    if (told.current === answer) return
    told.current = answer
    for (const kind of ['input', 'change']) voice.current?.dispatchEvent(new Event(kind, { bubbles: true }))
  }, [answer])
  return voice
}
