import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query fits. Undefined while the server renders and the page wakes up: nobody knows the screen yet. */
export function useMedia(query: string): boolean | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => undefined,
  )
}
