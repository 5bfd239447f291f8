import { type RefObject, useLayoutEffect, useRef } from 'react'
import { saveDelayMs } from './card-state.ts'

type Typing = {
  onTyped(): void
  /** Reads the form after each keystroke and when the page is left. */
  collect(): void
  /** Saves on the server after a pause in typing, or when the connection returns. */
  save(): void
}

/** Handles typing in the forms under `root`. `timer`: timer of the next save. */
export function useFormTypingListener(
  root: RefObject<HTMLElement | null>,
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>,
  typing: Typing,
): void {
  const latest = useRef(typing)
  latest.current = typing
  // A layout effect without other dependencies: a later or renewed listener would miss input or drop the pending save.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    let soon: ReturnType<typeof setTimeout> | undefined
    const collect = () => latest.current.collect()
    const save = () => latest.current.save()
    const typed = () => {
      latest.current.onTyped()
      clearTimeout(soon)
      clearTimeout(timer.current)
      // Deferred, because components write their hidden values after the input event.
      soon = setTimeout(collect)
      timer.current = setTimeout(save, saveDelayMs)
    }
    const stop = new AbortController()
    const { signal } = stop
    for (const event of ['input', 'change', 'click']) element.addEventListener(event, typed, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && collect(), { signal })
    addEventListener('pagehide', collect, { signal })
    addEventListener('online', save, { signal })
    return () => {
      stop.abort()
      clearTimeout(soon)
      clearTimeout(timer.current)
    }
  }, [root, timer])
}
