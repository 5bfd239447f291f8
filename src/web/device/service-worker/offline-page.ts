import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { interfaceLanguages, type Locale, pathLocale } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { escapeHtml } from './cached-page.ts'
import type { CachedTicket } from './cached-tickets.ts'
import type { words } from './words/ja.ts'

/** Bundles all languages, because the worker must answer without a connection. */
const texts = import.meta.glob<typeof words>('./words/*.ts', { eager: true, import: 'words' })

/** Inline copy of tokens.css values, so that the page needs no other file. */
const style = `
:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 16px;max-width:528px;background:#f7f5f0;color:#23271f;font:17px/1.65 "Hiragino Sans","BIZ UDPGothic","Noto Sans CJK JP",system-ui,sans-serif}
:lang(zh) body{font-family:"PingFang SC","Microsoft YaHei UI","Noto Sans CJK SC",system-ui,sans-serif}
h1{font-size:25px;line-height:1.35;margin:0 0 8px}
section{margin:20px 0;padding:20px;border:1px dashed #858a7f;border-radius:14px;background:#fff}
b{display:block;font-size:56px;line-height:1.1}
section a{margin-top:12px}
a{display:flex;align-items:center;justify-content:center;min-height:54px;border-radius:12px;background:#1c7045;color:#fff;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid #356096;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#181b17;color:#ecefe8}section{background:#21251f}a{background:#68bb89;color:#0f1f16}}`

/** Page shown offline when none is stored. Shows the last known state of the ticket, or links to the open one. */
export function renderOfflinePage(pathname: string, received: CachedTicket | undefined): Response {
  const locale = pathLocale(pathname)
  const { title, text, kept, ahead, open, retry } = texts[`./words/${locale}.ts`]!.offline
  const { path, ticket } = received ?? {}
  const ticketLink =
    path && !pathname.endsWith(path) ? `<a href="${escapeHtml((locale === 'ja' ? '' : `/${locale}`) + path)}">${open}</a>` : ''
  const slip = ticket
    ? `<section><span>${escapeHtml(ticket.shop.name)}</span><b>${escapeHtml(ticket.number)}</b>${
        ticket.ahead === null ? '' : `<p>${ahead(ticket.ahead)}</p>`
      }<p>${kept(timeOf(ticket, locale))}</p>${ticketLink}</section>`
    : ''
  const html = `<!doctype html><html lang="${interfaceLanguages[locale].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${slip}<a href="${escapeHtml(pathname)}">${retry}</a></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    },
  })
}

function timeOf({ at, shop }: VisitorTicket, locale: Locale): string {
  const format = getDateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: shop.timeZone })
  return format.format(new Date(at))
}
