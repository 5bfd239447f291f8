const key = 'uketsuke.signInLink'
/** Lifetime of the link. */
const milliseconds = 15 * 60_000

/** Address and requested page of a sign-in link requested in this browser. */
export type AskedLink = { email: string; next: string | null }

/** Stored so that the link's page in the same browser need not ask for the address. */
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
    // Forbidden, or another program wrote there.
  }
  return undefined
}

export function forgetAskedLink(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden: there is nothing to remove.
  }
}
