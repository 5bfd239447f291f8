import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page comes to life, then true. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
