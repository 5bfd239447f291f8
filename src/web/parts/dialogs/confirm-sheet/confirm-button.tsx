import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../controls/button.tsx'
import style from './confirm-button.module.css'

/** In ms. A press that comes sooner is the second half of a double tap, meant for what opened the question. */
export const doubleTap = 600

/** Where the page was pressed last: that is where a double tap goes on. */
let pressed: { x: number; y: number } | undefined
if (typeof document !== 'undefined') addEventListener('pointerdown', ({ x, y }) => (pressed = { x, y }), { capture: true, passive: true })

/**
 * The button that does what was asked about. It takes nothing at first (see {@link doubleTap}), in a dialog that opens as in a disclosure, and
 * changes places with its neighbour where it would stand under the finger that opened the question.
 */
export function ConfirmButton({ onClick, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [deaf, setDeaf] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const appear = () => {
      setDeaf(true)
      clearTimeout(timer)
      timer = window.setTimeout(() => setDeaf(false), doubleTap)
    }
    const opener = button.current?.closest('details')?.querySelector('summary')
    opener?.addEventListener('click', appear)
    if (!opener) appear()
    // A dialog is shown after its parts are there.
    const frame = requestAnimationFrame(() => {
      // It may have gone since, with the page.
      const { current } = button
      if (!current) return
      const { left, right, top, bottom } = current.getBoundingClientRect()
      const under = pressed && pressed.x >= left && pressed.x <= right && pressed.y >= top && pressed.y <= bottom
      if (under) current.parentElement!.classList.add(style.turned!)
    })
    return () => {
      opener?.removeEventListener('click', appear)
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [])
  return <Button {...props} ref={button} aria-disabled={deaf || undefined} onClick={deaf ? (event) => event.preventDefault() : onClick} />
}
