import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { interfaceLanguages, type Locale, localizedPath } from '#domain/locale.ts'
import { type AuthEventType, signInHandoverKeys } from '#domain/sign-in-providers.ts'
import { providerSignInTimings } from '#domain/sign-in-times.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import type { HandlerWords } from './words/ja.ts'

/** Event for the page that started the sign-in, as the SDK's event manager expects it. */
type HandlerEvent = { type: AuthEventType; eventId: string | null; providerId: string } & (
  | { urlResponse: string; sessionId: string; postBody: string | null; tenantId: null }
  | { error: { code: string } }
)

export type HandlerProblem = keyof HandlerWords['problems']

type Parts = {
  locale: Locale
  status?: 400 | 403 | 429 | 503
  problem?: HandlerProblem
  event?: HandlerEvent
  returnTo?: string
  /** Form fields that the page posts here once more. */
  again?: [string, string][]
}

const texts = await loadWordsByLocale<HandlerWords>('identity/providers/words')
const script = readFileSync(new URL('page-script.js', import.meta.url), 'utf8')
const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')

/** Small and standalone: shown for a moment in a window of 500 × 600 between two other pages. */
export function renderAuthHandlerPage({ locale, status, problem, event, returnTo = '/', again }: Parts): Response {
  const words = texts[locale]
  const nonce = randomBytes(16).toString('base64url')
  // Shown if the page cannot hand over, or has nothing to hand over.
  const stays = event ? words.stays : words.problems[problem ?? 'expired']
  const fields = again?.map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join('')
  const html = `<!doctype html>
<html lang="${interfaceLanguages[locale].tag}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(words.title)}</title>
<style nonce="${nonce}">${style}</style>
<main>
${event || again ? `<p id="going" role="status">${escaped(words.going)}</p><p id="done" hidden>${escaped(words.done)}</p>` : ''}
<div id="stays"${event || again ? ' hidden' : ''}><h1>${escaped(words.title)}</h1><p role="alert">${escaped(stays)}</p><p><a href="${escaped(localizedPath(locale, '/shopAdmin/login'))}">${escaped(words.back)}</a></p></div>
<noscript><p>${escaped(words.needsScript)}</p></noscript>
${fields ? `<form id="again" method="post">${fields}</form>` : ''}
</main>
${event || again ? `<script type="application/json" id="about">${embedded({ event, returnTo, timeoutMs: providerSignInTimings.frame, ...signInHandoverKeys })}</script>\n<script nonce="${nonce}">${script}</script>` : ''}
</html>
`
  return new Response(html, {
    status: status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // The address contains the code.
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign]!)

/** Escapes `<`, so the JSON cannot end its script element. */
const embedded = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
