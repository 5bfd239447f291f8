import { useSyncExternalStore } from 'react'
import { mobileBreakpoint } from '../parts/theme/breakpoints.ts'

/** R9.2: how long a window keeps still before it is measured again, in milliseconds. */
const resizeWait = 200

const watchers = new Set<() => void>()
let measured = false
let timer: ReturnType<typeof setTimeout> | undefined

const isMobile = () => innerWidth < mobileBreakpoint

function onResize(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    measured = isMobile()
    for (const watcher of watchers) watcher()
  }, resizeWait)
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    measured = isMobile()
    addEventListener('resize', onResize)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearTimeout(timer)
    removeEventListener('resize', onResize)
  }
}

/**
 * Whether the window is narrower than the mobile breakpoint (R9.3), for what a media query can't do: a phone that is turned, or a window that is drawn
 * wider, changes it once it keeps still. The server takes a phone.
 */
export function useMobile(): boolean {
  return useSyncExternalStore(
    watch,
    () => (watchers.size > 0 ? measured : isMobile()),
    () => true,
  )
}
