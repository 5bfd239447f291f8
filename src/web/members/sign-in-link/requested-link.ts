const key = 'uketsuke.signInLink'
/** Lifetime of the link. */
const milliseconds = 15 * 60_000

/** Address and requested page of a sign-in link requested in this browser. */
export type LinkRequest = { email: string; next: string | null }

/** Stored so that the link's page in the same browser need not ask for the address. */
export function storeLinkRequest(link: LinkRequest, now: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...link, until: now + milliseconds }))
  } catch {
    // Forbidden or full: the page asks.
  }
}

export function readLinkRequest(now: number): LinkRequest | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<LinkRequest> & { until?: number }
    if (typeof stored.email === 'string' && Number(stored.until) > now) return { email: stored.email, next: stored.next ?? null }
    clearLinkRequest()
  } catch {
    // Forbidden, or another program wrote there.
  }
  return undefined
}

export function clearLinkRequest(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden: there is nothing to remove.
  }
}
