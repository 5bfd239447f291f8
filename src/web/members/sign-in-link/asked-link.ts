const key = 'uketsuke.signInLink'
/** As long as the link is good. */
const milliseconds = 15 * 60_000

/** Who asked for a sign-in link in this browser, and the page that they wanted. */
export type AskedLink = { email: string; next: string | null }

/** So that the link's page, opened in the same browser, needn't ask for the address again. */
export function keepAskedLink(asked: AskedLink, now: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...asked, until: now + milliseconds }))
  } catch {
    // Forbidden or full: the page asks.
  }
}

export function readAskedLink(now: number): AskedLink | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<AskedLink> & { until?: number }
    if (typeof kept.email === 'string' && Number(kept.until) > now) return { email: kept.email, next: kept.next ?? null }
    forgetAskedLink()
  } catch {
    // Forbidden, or written by something else.
  }
  return undefined
}

export function forgetAskedLink(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
