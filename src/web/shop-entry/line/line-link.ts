/** Texts about LINE for visitors' pages, made by loaders: pages load no words of it. */
import { isLineBrowser } from '#domain/line-browser.ts'
import type { Locale } from '#domain/locale.ts'
import type { LineLinkState } from '#domain/tickets/notifications.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { lineLinkWords } from './words.ts'

/** Without `href` the button ends the messages. */
export type LineOffer = { text?: string; button: string; href?: string }

/** `outcome`: of a sign-in at LINE from which the visitor comes back. */
export type LineOfferedPage = { kind: 'ticket' | 'reservation'; token: string; locale: Locale; outcome: string | null }

export function lineOfferOf(
  { line }: { line: LineLinkState | null },
  { kind, token, locale, outcome }: LineOfferedPage,
): LineOffer | undefined {
  if (!line) return undefined
  const texts = wordsInLocale(lineLinkWords, locale)
  if (line === 'linked') return { text: texts.linked, button: texts.end }
  const href = `/line/${kind}/${token}?locale=${locale}`
  if (line === 'blocked') return { text: texts.blocked, button: texts.again, href }
  const text = outcome === 'failed' || outcome === 'refused' ? texts[outcome] : undefined
  return { ...(text && { text }), button: texts.offer, href }
}

/** Returns a link out of LINE's own browser, which forgets the page when it is closed; undefined in other browsers. */
export function externalBrowserLink(request: Request, locale: Locale): { text: string; href: string } | undefined {
  if (!isLineBrowser(request.headers.get('user-agent'))) return undefined
  const { searchParams } = new URL(request.url)
  // LINE reads this parameter of a link.
  searchParams.set('openExternalBrowser', '1')
  return { text: wordsInLocale(lineLinkWords, locale).external, href: `?${searchParams}` }
}
