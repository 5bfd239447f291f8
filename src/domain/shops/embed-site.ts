/** Websites that may show a shop's embeds in a frame (decision 192). */
export const maxEmbedSites = 10

// Names are spelled out, because the site becomes a part of a response header. Plain http only for a page that is tried on the same computer.
const sitePattern = /^(https:\/\/[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/

export const isEmbedSite = (site: string): boolean => sitePattern.test(site)

/** Returns the site of an address as people type or copy it, such as `www.example.jp/about`; undefined if it is none. */
export function parseEmbedSite(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const site = URL.canParse(address) ? new URL(address).origin : ''
  return isEmbedSite(site) ? site : undefined
}
