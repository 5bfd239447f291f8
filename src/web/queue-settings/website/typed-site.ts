import { isEmbedSite } from '#domain/shops/embed-site.ts'

/** Returns the site of an address as people type or copy it, such as `www.example.jp/about`; undefined if it is none. */
export function parseTypedSite(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim()
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`
  const site = URL.canParse(address) ? new URL(address).origin : ''
  return isEmbedSite(site) ? site : undefined
}
