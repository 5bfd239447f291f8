import { parseEntryCode } from '#domain/entry-code.ts'
import { stripLocalePrefix } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { keepEntryQuery } from '#domain/queue-settings/lane-param.ts'

/** Meaning of a typed, pasted or scanned text. */
export type EntryTextMeaning =
  | { is: 'code'; code: string }
  /**
   * Another page of ours, such as a ticket: its path without a language. It is built from validated parts, so it never leads
   * elsewhere.
   */
  | { is: 'page'; path: string }
  | { is: 'foreign'; host: string }
  | { is: 'unreadable' }

/** Links to the queue only. One to a card (R2.4) or anything else is refused. */
const entryPath = /^\/entry\/w\/([^/]+)\/?$/

/** @param origin of this page. Only links to its host are accepted, with http or https. */
export function parseEntryText(typed: string, origin: string): EntryTextMeaning {
  const text = typed.normalize('NFKC').trim()
  const code = parseEntryCode(text)
  if (code) return { is: 'code', code }
  const url = readUrl(text)
  if (!url) return { is: 'unreadable' }
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(origin).host) return { is: 'foreign', host: url.host || url.protocol }
  return readOwnPath(url)
}

/** Returns true if the text is or begins like a URL. */
export function looksLikeLink(text: string): boolean {
  return /[:/.?]/.test(text.normalize('NFKC'))
}

function readUrl(text: string): URL | undefined {
  if (!looksLikeLink(text)) return undefined
  // A URL copied without its scheme.
  const bare = !/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)
  if (bare && !/^[^\s/]+\//.test(text)) return undefined
  const address = bare ? `http://${text}` : text
  return URL.canParse(address) ? new URL(address) : undefined
}

function readOwnPath({ pathname, searchParams }: URL): EntryTextMeaning {
  const id = entryPath.exec(stripLocalePrefix(pathname))?.[1] ?? ''
  const code = parseEntryCode(id)
  const search = keepEntryQuery(searchParams)
  if (code) return search ? { is: 'page', path: `/entry/w/${code}${search}` } : { is: 'code', code }
  return isPublicToken(id) ? { is: 'page', path: `/entry/w/${id}` } : { is: 'unreadable' }
}
