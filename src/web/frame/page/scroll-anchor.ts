/** Time limit for the hash's target to appear (R2.20). */
const timeoutMs = 500

/** Scrolls to the hash's target once it is on the page, unless the user has scrolled or navigated. */
export function scrollToHash(hash: string): void {
  const id = nameOf(hash)
  const look = () => {
    const target = document.getElementById(id)
    if (location.hash !== hash) stop()
    else if (target) {
      stop()
      target.scrollIntoView()
    }
  }
  const watch = new MutationObserver(look)
  const stopTimer = setTimeout(stop, timeoutMs)
  function stop(): void {
    watch.disconnect()
    clearTimeout(stopTimer)
    for (const moved of ['wheel', 'touchmove']) removeEventListener(moved, stop)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  for (const moved of ['wheel', 'touchmove']) addEventListener(moved, stop, { passive: true })
  look()
}

/** A link cut within an escape sequence is used as it is. */
function nameOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
