import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** R2.20: from here on there is a way back to the top. In pixels. */
const backToTopFrom = 300

/** What few pages need, in one module, fetched at the first use. Where it can't be, the page does without. */
export const aids = (): Promise<typeof import('./lazy-aids.ts')> => import('./lazy-aids.ts')

/**
 * What goes with every page once somebody uses it: the control back to the top, and the links to the other languages (`hreflang`), which change
 * the language in place so that what was typed stays (R2.28). Without JavaScript they lead to `?lang=`, which the server answers.
 */
export function PageAids() {
  const navigate = useNavigate()
  const [BackToTop, setBackToTop] = useState<ComponentType<{ from: number }>>()
  useEffect(() => {
    const onScroll = () => {
      if (scrollY >= backToTopFrom)
        aids().then(
          (found) => setBackToTop(() => found.BackToTop),
          () => {},
        )
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]')
      if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      aids().then(
        (found) => found.switchLanguage(link, navigate),
        () => location.assign(link.href),
      )
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('click', onClick)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('click', onClick)
    }
  }, [navigate])
  return BackToTop && <BackToTop from={backToTopFrom} />
}
