const key = 'uketsuke.auth.restored'
const tooSoon = 10_000

/**
 * A browser that keeps the sign-in but not the session's cookie would be sent to and fro between the sign-in page and the page
 * that wants the session. Going on without being asked is for once in ten seconds.
 */
export function mayGoOn(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY)
    if (now - last < tooSoon) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    // Storage is forbidden, and with it most likely cookies.
    return false
  }
}
