import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until the page's script runs, then true. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
