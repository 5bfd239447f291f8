import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { mobileBreakpoint } from './breakpoints.ts'

/** R9.2: milliseconds that a window must keep its size before it is measured again. */
const resizeWait = 200

/** The server assumes a phone. */
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
 * Returns true if the window is narrower than the mobile breakpoint (R9.3), for cases that a media query cannot handle. Updates
 * once a resize ends.
 */
export function useIsMobileWidth(): boolean {
  return useStore(mobile)
}
