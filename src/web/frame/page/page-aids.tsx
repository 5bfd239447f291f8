import { lazy, Suspense, useEffect, useState } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { switchLanguage } from './language-switch.ts'
import type { PageHandle } from './page-handle.ts'

/** R2.20: from here on there is a way back to the top. In pixels. */
const backToTopFrom = 300

/** Fetched once somebody has scrolled that far: a phone's first load has no room for it. Where it can’t be fetched the page does without. */
const BackToTop = lazy(() =>
  import('./back-to-top.tsx').then(
    ({ BackToTop: Control }) => ({ default: Control }),
    () => ({ default: () => null }),
  ),
)

/**
 * What goes with every page: the control back to the top, but on forms, and the links to the other languages (`hreflang`), which change the language in place so
 * that what was typed stays (R2.28). Without JavaScript they lead to `?lang=`, which the server answers.
 */
export function PageAids() {
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
  const wasFar = useWasFar()
  return isForm || !wasFar ? null : (
    <Suspense>
      <BackToTop from={backToTopFrom} />
    </Suspense>
  )
}

function useWasFar(): boolean {
  const [wasFar, setWasFar] = useState(false)
  useEffect(() => {
    if (wasFar) return
    const look = () => setWasFar(scrollY >= backToTopFrom)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [wasFar])
  return wasFar
}
