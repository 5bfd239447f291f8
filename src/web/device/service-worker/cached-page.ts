/** Stored pages with this device's own timestamp, because the server's clock may differ by hours. */

/** Length of a visit, and the size of the ticket list on the home page. */
export const cachedPageMaxAgeHours = 18
export const maxCachedPages = 8

const stamp = 'x-kept-at'
const shell = 'x-kept-shell'
/** Headers that the page needs; its policy holds the nonce of its scripts. */
const requiredHeaders = ['content-type', 'content-security-policy', 'referrer-policy']

export function stampResponse(body: BodyInit, from: Headers, now: number, shellVersion: string): Response {
  const headers = new Headers({ [stamp]: String(now), [shell]: shellVersion })
  for (const name of requiredHeaders) if (from.has(name)) headers.set(name, from.get(name)!)
  return new Response(body, { headers })
}

export function readCacheTime(response: Response): number {
  return Number(response.headers.get(stamp) ?? 0)
}

/** Returns false if the page is too old or the clock went back. */
export function isFresh(response: Response, now: number): boolean {
  const age = now - readCacheTime(response)
  return age >= 0 && age < cachedPageMaxAgeHours * 60 * 60 * 1000
}

/** Returns true if the page's scripts belong to this version. */
export function hasShellVersion(response: Response, shellVersion: string): boolean {
  return response.headers.get(shell) === shellVersion
}

/** Returns the entries to delete: too old, or beyond the maximum number. */
export function outdatedEntries<T extends { at: number }>(entries: readonly T[], now: number): T[] {
  const oldest = now - cachedPageMaxAgeHours * 60 * 60 * 1000
  return [...entries].sort((a, b) => b.at - a.at).filter(({ at }, index) => index >= maxCachedPages || at <= oldest || at > now)
}

/** Returns the page with a data attribute on its first element. */
export function addDataAttribute(html: string, attribute: string, json: string): string {
  return html.replace('<html ', `<html data-${attribute}="${escapeHtml(json)}" `)
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
