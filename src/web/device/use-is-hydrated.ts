import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and until hydration, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
