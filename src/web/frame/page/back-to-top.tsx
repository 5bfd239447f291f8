import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useBottomBarHeight } from '../../parts/bottom-bar-height.ts'
import { Button } from '../../parts/controls/button.tsx'
import { frameWords } from '../words.ts'
import style from './back-to-top.module.css'
import { bottomBarSelector } from './page-bars.ts'

const controls = 'a[href], button, input, select, textarea, summary, label, [role=button], [tabindex="0"]'
/** Maximum covered share of a control's area. A mostly visible control can still be pressed. */
const maxCoveredShare = 0.25

/** Returns true if the button would intercept taps on a control below it. */
function liesOverControl(button: HTMLElement): boolean {
  const box = button.getBoundingClientRect()
  const parts = [0.05, 0.5, 0.95]
  const below = parts.flatMap((x) => parts.flatMap((y) => document.elementsFromPoint(box.left + box.width * x, box.top + box.height * y)))
  // The button floats above the bar, so a bar below it is an open sheet.
  if (below.some((at) => at.closest(bottomBarSelector))) return true
  return [...new Set(below.map((at) => at.closest(controls)))].some((control) => {
    if (!control || button.contains(control)) return false
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const across = Math.min(right, box.right) - Math.max(left, box.left)
    const down = Math.min(bottom, box.bottom) - Math.max(top, box.top)
    return (across * down) / (width * height) > maxCoveredShare
  })
}

/** Button to the top of the page after `from` pixels, above the page's bar. Hidden while it would cover a control or a sheet of the bar. */
export function BackToTop({ from }: { from: number }) {
  const { backToTop } = useWords(frameWords)
  const [isScrolled, setScrolled] = useState(false)
  const [coversControl, setCoversControl] = useState(false)
  const element = useRef<HTMLElement>(null)
  const barHeight = useBottomBarHeight(bottomBarSelector)
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again after the button has moved
  useLayoutEffect(() => {
    const look = () => {
      setScrolled(scrollY >= from)
      setCoversControl(element.current !== null && liesOverControl(element.current))
    }
    look()
    // Content that loads or opens moves controls without a scroll.
    const size = new ResizeObserver(look)
    size.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    // A sheet opens without resizing the page. The event doesn't bubble.
    addEventListener('toggle', look, { capture: true })
    return () => {
      size.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
      removeEventListener('toggle', look, { capture: true })
    }
  }, [from, isScrolled, barHeight])

  function rise(): void {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
    // The button disappears, so keyboard focus continues at the top.
    const main = document.querySelector('main')
    if (!main) return
    main.tabIndex = -1
    main.style.outline = 'none'
    main.focus({ preventScroll: true })
  }

  if (!isScrolled) return null
  return (
    <aside
      ref={element}
      className={coversControl ? `${style.place} ${style.away}` : style.place}
      style={{ bottom: barHeight + 16 }}
      aria-label={backToTop}
    >
      <Button look="bare" className={style.control} aria-label={backToTop} title={backToTop} onClick={rise}>
        <IconArrowUp size={22} stroke={1.75} aria-hidden />
      </Button>
    </aside>
  )
}
