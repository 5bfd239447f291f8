import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatches, useNavigationType, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router'
import type { PageHandle } from './page-handle.ts'
import { scrollWhenThere } from './scroll-anchor.ts'

/**
 * R2.20: another page starts at its top (unless its `handle` says `scroll: 'keep'`) or at the address's hash; going back comes to where one was.
 * The hook, not `<ScrollRestoration>`: that one's inline script throws in browsers that refuse storage to this site.
 */
export function ScrollMemory() {
  const location = useLocation()
  const { hash } = location
  const goesBack = useNavigationType() === 'POP'
  const keeps = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.scroll === 'keep')
  const before = useRef(0)
  // Around the router's own effect, which goes to the top: effects run in the order in which they are written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useLayoutEffect(() => {
    before.current = scrollY
  }, [location])
  useScrollRestoration()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useLayoutEffect(() => {
    if (keeps && !goesBack && !hash) scrollTo(0, before.current)
  }, [location])
  // The router scrolls to what is there already.
  useEffect(() => {
    if (hash && !document.getElementById(hash.slice(1))) scrollWhenThere(hash)
  }, [hash])
  return null
}
