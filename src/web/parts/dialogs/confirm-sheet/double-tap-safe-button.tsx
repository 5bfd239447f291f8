import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../controls/button.tsx'
import style from './confirm-button.module.css'

/** In ms. An earlier press is the second half of a double tap on the button that opened the question. */
export const doubleTapMs = 600

/** Position of the last press, where a double tap would continue. */
let pressed: { x: number; y: number } | undefined
if (typeof document !== 'undefined') addEventListener('pointerdown', ({ x, y }) => (pressed = { x, y }), { capture: true, passive: true })

/**
 * The confirming button. Ignores presses at first (see {@link doubleTapMs}) and swaps places with its neighbour if it would be under
 * the finger that opened the question.
 */
export function DoubleTapSafeButton({ onClick, ...props }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [deaf, setDeaf] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    const appear = () => {
      setDeaf(true)
      clearTimeout(timer)
      timer = window.setTimeout(() => setDeaf(false), doubleTapMs)
    }
    const opener = button.current?.closest('details')?.querySelector('summary')
    opener?.addEventListener('click', appear)
    if (!opener) appear()
    // A dialog is visible only after its parts are mounted.
    const frame = requestAnimationFrame(() => {
      // The button may be unmounted by now.
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
