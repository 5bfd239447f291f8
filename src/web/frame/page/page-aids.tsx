import { useEffect } from 'react'
import { useMatches, useNavigate } from 'react-router'
import { BackToTop } from './back-to-top.tsx'
import { switchLanguage } from './language-switch.ts'
import type { PageHandle } from './page-handle.ts'

/** R2.20: from here on there is a way back to the top. In pixels. */
const backToTopFrom = 300

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
  return isForm ? null : <BackToTop from={backToTopFrom} />
}
