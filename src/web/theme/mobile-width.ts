import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { mobileBreakpoint } from './breakpoints.ts'

/** R9.2: how long a window keeps still before it is measured again, in milliseconds. */
const resizeWait = 200

/** The server takes a phone. */
const mobile = createStore(() => true)

if (!import.meta.env.SSR) {
  const measure = () => mobile.setState(innerWidth < mobileBreakpoint, true)
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(measure, resizeWait)
  })
  measure()
}

/**
 * Whether the window is narrower than the mobile breakpoint (R9.3), for what a media query can't do: a phone that is turned, or a window that is drawn
 * wider, changes it once it keeps still.
 */
export function useMobile(): boolean {
  return useStore(mobile)
}
