import { useSyncExternalStore } from 'react'
import { mobileBreakpoint } from '../../theme/breakpoints.ts'

/** Whether there is room beside the form (R2.30: from the mobile breakpoint on). Never on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(
    follow,
    () => media().matches,
    () => false,
  )
}

const media = () => matchMedia(`(min-width: ${mobileBreakpoint}px)`)

function follow(changed: () => void): () => void {
  const query = media()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
