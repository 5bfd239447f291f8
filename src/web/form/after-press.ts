const ends = ['pointerup', 'pointercancel', 'dragend'] as const
let pressed = false
if (!import.meta.env.SSR)
  for (const name of ['pointerdown', ...ends] as const)
    addEventListener(
      name,
      ({ type }) => {
        pressed = type === 'pointerdown'
      },
      true,
    )

/**
 * Does what moves the page (a sentence under a field that is being left), but not under a finger or a mouse button: the button that was
 * pressed would no longer be where it is let go, and its click would be lost.
 */
export function afterPress(act: () => void): void {
  // Of a tap, the browser takes the focus away and clicks in one go, after the finger has left.
  const soon = () => setTimeout(act)
  if (!pressed) {
    soon()
    return
  }
  const stop = new AbortController()
  for (const name of ends)
    addEventListener(
      name,
      () => {
        stop.abort()
        soon()
      },
      { capture: true, signal: stop.signal },
    )
}
