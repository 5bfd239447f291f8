import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useBarHeight } from '../../parts/bar-height.ts'
import { frameWords } from '../words.ts'

import style from './back-to-top.module.css'
import { pageBars } from './page-bars.ts'

/** Back to the page's head, for whoever has come that far (in pixels); above the bar with the next step, where a page has one. */
export function BackToTop({ from }: { from: number }) {
  const { backToTop } = useWords(frameWords)
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(scrollY >= from)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [from])
  const barHeight = useBarHeight(pageBars)

  function rise(): void {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
    // The control goes away: whoever uses the keyboard goes on at the top.
    const main = document.querySelector('main')
    if (!main) return
    main.tabIndex = -1
    main.style.outline = 'none'
    main.focus({ preventScroll: true })
  }

  if (!far) return null
  return (
    <aside className={style.place} style={{ bottom: barHeight + 16 }} aria-label={backToTop}>
      <button type="button" className={style.control} aria-label={backToTop} title={backToTop} onClick={rise}>
        <IconArrowUp size={22} stroke={1.75} aria-hidden />
      </button>
    </aside>
  )
}
