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
 * Delays acts that move the layout, such as a message under a left field, until the press ends. Otherwise the pressed button moves away and its click
 * is lost.
 */
export function runAfterPress(act: () => void): void {
  // On a tap the browser blurs and clicks in one go, after the finger has left.
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
