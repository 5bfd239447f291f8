/** Pages as this device keeps them: with a stamp of its own, because the server's clock and this one may differ by hours. */

/** As long as a visit lasts, and as many as the list of numbers on the home page. */
export const keptHours = 18
export const keptAtMost = 8

const stamp = 'x-kept-at'
const shell = 'x-kept-shell'
/** What the page needs to be the same page again; its policy holds the nonce of its scripts. */
const needed = ['content-type', 'content-security-policy', 'referrer-policy']

export function stamped(body: BodyInit, from: Headers, now: number, shellVersion: string): Response {
  const headers = new Headers({ [stamp]: String(now), [shell]: shellVersion })
  for (const name of needed) if (from.has(name)) headers.set(name, from.get(name)!)
  return new Response(body, { headers })
}

export function keptAt(response: Response): number {
  return Number(response.headers.get(stamp) ?? 0)
}

/** A clock that was put back counts as too old. */
export function isFresh(response: Response, now: number): boolean {
  const age = now - keptAt(response)
  return age >= 0 && age < keptHours * 60 * 60 * 1000
}

/** Whether its scripts are among the files of this version. */
export function isOfShell(response: Response, shellVersion: string): boolean {
  return response.headers.get(shell) === shellVersion
}

/** Those to be thrown away: too old, or more than fit. */
export function outdated<T extends { at: number }>(kept: readonly T[], now: number): T[] {
  const oldest = now - keptHours * 60 * 60 * 1000
  return [...kept].sort((a, b) => b.at - a.at).filter(({ at }, index) => index >= keptAtMost || at <= oldest || at > now)
}

/** The page with an attribute on its first element, from which it knows that it is old and what was heard last. */
export function marked(html: string, attribute: string, json: string): string {
  return html.replace('<html ', `<html data-${attribute}="${escapeHtml(json)}" `)
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
