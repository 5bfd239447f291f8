import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigationType, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import type { PageHandle } from './page-handle.ts'
import { scrollToHash } from './scroll-anchor.ts'

/**
 * Scroll position on navigation (R2.20): top or hash, `handle.scroll: 'keep'` stays, back restores. Not `<ScrollRestoration>`, whose inline script
 * throws if storage is forbidden.
 */
export function ScrollMemory() {
  const location = useLocation()
  const { hash } = location
  const goesBack = useNavigationType() === 'POP'
  const keeps = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.scroll === 'keep')
  const before = useRef(0)
  // Wraps the router's effect, which scrolls to the top: effects run in source order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useLayoutEffect(() => {
    before.current = scrollY
  }, [location])
  useScrollRestoration()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useLayoutEffect(() => {
    if (keeps && !goesBack && !hash) scrollTo(0, before.current)
  }, [location])
  // The router scrolls only to targets that exist already.
  useEffect(() => {
    if (hash && !document.getElementById(hash.slice(1))) scrollToHash(hash)
  }, [hash])
  return null
}
