import { lazy, Suspense, useEffect, useState } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { switchLanguage } from './language-switch.ts'
import type { PageHandle } from './page-handle.ts'

/** Scroll distance in pixels from which the button to the top is shown (R2.20). */
const backToTopFrom = 300

/** Loaded on scroll, because a phone's first load has no room for it. The page works without. */
const BackToTop = lazy(() =>
  import('./back-to-top.tsx').then(
    ({ BackToTop: Control }) => ({ default: Control }),
    () => ({ default: () => null }),
  ),
)

/**
 * Parts of every page: the button to the top, except on forms, and the language links, which switch in place and keep typed text (R2.28). Without
 * JavaScript the server handles them.
 */
export function SharedPageControls() {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]')
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      switchLanguage(link, navigate)
    }
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  }, [navigate])
  const page = useMatches().at(-1)
  const isForm = (page?.handle as PageHandle<unknown> | undefined)?.form?.(page?.loaderData)
  const hasScrolledFar = useHasScrolledFar()
  return isForm || !hasScrolledFar ? null : (
    <Suspense>
      <BackToTop from={backToTopFrom} />
    </Suspense>
  )
}

function useHasScrolledFar(): boolean {
  const [hasScrolledFar, setHasScrolledFar] = useState(false)
  useEffect(() => {
    if (hasScrolledFar) return
    const look = () => setHasScrolledFar(scrollY >= backToTopFrom)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [hasScrolledFar])
  return hasScrolledFar
}
