/** R2.20: how long what a hash names may take to appear. In milliseconds. */
const timeoutMs = 500

/** Scrolls to what the address's hash names as soon as it is on the page, unless somebody has scrolled or gone on meanwhile. */
export function scrollWhenThere(hash: string): void {
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
  const over = setTimeout(stop, timeoutMs)
  function stop(): void {
    watch.disconnect()
    clearTimeout(over)
    for (const moved of ['wheel', 'touchmove']) removeEventListener(moved, stop)
  }
  watch.observe(document.body, { childList: true, subtree: true })
  for (const moved of ['wheel', 'touchmove']) addEventListener(moved, stop, { passive: true })
  look()
}

/** A link that was cut in the middle of an encoding names what it looks like. */
function nameOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
