import { useEffect } from 'react'
import { useNonce } from '../../theme/nonce.ts'

declare global {
  interface Document {
    /** Button pressed before hydration, and the time (`performance.now()`). */
    earlyClick?: { button: HTMLElement; at: number } | undefined
    stopEarlyClicks?: () => void
  }
}

/** Maximum age of an early press: an old one must not call a visitor after seeming to do nothing. */
const keptFor = 10_000

/** Inline script that records presses on buttons before hydration. Links and form fields work without it. */
const keeper = `{
  const keep = (event) => {
    const button = event.target.closest('button')
    if (!button || button.disabled) return
    event.preventDefault()
    document.earlyClick = { button, at: performance.now() }
  }
  document.addEventListener('click', keep, true)
  document.stopEarlyClicks = () => document.removeEventListener('click', keep, true)
}`.replace(/\n\s*/g, '\n')

/** Repeats the last early press once after hydration, if the button is still there. */
export function EarlyClickReplay() {
  const nonce = useNonce()
  useEffect(() => {
    document.stopEarlyClicks?.()
    const { earlyClick } = document
    document.earlyClick = undefined
    if (!earlyClick || performance.now() - earlyClick.at > keptFor) return
    // Delayed until the page has read this device's settings, such as its counter.
    setTimeout(() => earlyClick.button.isConnected && earlyClick.button.click())
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant defined above
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: keeper }} />
}
