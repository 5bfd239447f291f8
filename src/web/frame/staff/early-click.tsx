import { useEffect } from 'react'
import { useNonce } from '../../theme/nonce.ts'

declare global {
  interface Document {
    /** The button that was pressed before the page's script ran, and when (`performance.now()`). */
    earlyClick?: { button: HTMLElement; at: number } | undefined
    stopEarlyClicks?: () => void
  }
}

/** Longer ago, the hand has gone elsewhere: a visitor must not be called by a press that seemed to do nothing. */
const keptFor = 10_000

/** Runs as the page is read. Links and form fields work by themselves; a button of the staff's pages does nothing without its script. */
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

/** What is pressed while the page wakes up is done once, when it is awake: by the button as it is then, or not at all. */
export function EarlyClicks() {
  const nonce = useNonce()
  useEffect(() => {
    document.stopEarlyClicks?.()
    const { earlyClick } = document
    document.earlyClick = undefined
    if (!earlyClick || performance.now() - earlyClick.at > keptFor) return
    // After the turn in which the page learns what this device remembers, such as its counter.
    setTimeout(() => earlyClick.button.isConnected && earlyClick.button.click())
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text stands above
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: keeper }} />
}
