import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { redirect } from 'react-router'
import { type Board, getBoard } from '#contract/devices/board.ts'
import { pairScreen } from '#contract/devices/devices.ts'
import type { PageContext } from '#contract/page.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { pageContext } from '../api/page.ts'
import { readScreenToken, screenTokenCookie } from '../api/screen-token.ts'
import { languageTags, localizedPath, pathLocale } from '../i18n/locale.ts'
import { QrCode } from '../parts/display/qr-code.tsx'
import { createQrSvgPath } from '../parts/display/qr-path.ts'
import type { Route } from './+types/page'
import style from './board.css?inline'
import { boardWords } from './words.ts'

/** Data of the board's program, which draws everything that changes. */
export type BoardPageData = { token: string; locale: Locale; version: string; api: string; first: Board }

/**
 * `/entry/d/{id}`: a public link's token shows that board. A shop's entry code shows the board that this browser is paired as, or asks for
 * a pairing code. Without React in the browser, for TVs of 2018.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const id = params.id ?? ''
  const code = parseEntryCode(id)
  const token = code ? readScreenToken(request) : isPublicToken(id) ? id : undefined
  const board = token ? await call(getBoard, { params: { token } }) : undefined
  // A browser paired in another shop is none of this one's boards.
  if (token && board?.ok && (!code || board.value.joinPath.startsWith(`/entry/w/${code}`)))
    return show(request, context.get(pageContext), <BoardParts board={board.value} origin={context.get(pageContext).origin} locale={pathLocale(new URL(request.url).pathname)} />, { token, first: board.value })
  if (code) return show(request, context.get(pageContext), <PairingForm locale={pathLocale(new URL(request.url).pathname)} />)
  return show(request, context.get(pageContext), <GoneNotice locale={pathLocale(new URL(request.url).pathname)} />, undefined, 404)
}

/** Pairs this browser. The form works without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  const body = { kind: 'board' as const, pairingCode: String(form.get('code') ?? '').slice(0, 40) }
  const paired = await page.call(pairScreen, {
    params: { code: params.id ?? '' },
    body,
    idempotencyKey: String(form.get('key') ?? '') || page.idempotencyKey,
  })
  const url = new URL(request.url)
  if (paired.ok) return redirect(url.pathname, { headers: { 'Set-Cookie': screenTokenCookie(paired.value.token, page.origin) } })
  const { detail, status } = paired.problem
  return show(request, page, <PairingForm locale={pathLocale(url.pathname)} wrong={detail} typed={body.pairingCode} />, undefined, status)
}

const script = import.meta.env.DEV ? '/src/web/boards/screen/main.ts' : '/board.js'

function show(
  request: Request,
  { nonce, version, apiBase }: PageContext,
  content: ReactNode,
  board?: Pick<BoardPageData, 'token' | 'first'>,
  status = 200,
): Response {
  const locale = pathLocale(new URL(request.url).pathname)
  const data: BoardPageData | undefined = board && { ...board, locale, version, api: apiBase ?? '/api/v1' }
  const html = renderToStaticMarkup(
    <html lang={languageTags[locale]} translate="no">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{boardWords[locale].title}</title>
        <link rel="icon" type="image/png" href="/icons/app-192.png" />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {data ? (
          <div id="board" className="board" data-board={JSON.stringify(data)}>
            {content}
          </div>
        ) : (
          content
        )}
        {data && <script nonce={nonce} src={script} type={import.meta.env.DEV ? 'module' : undefined} />}
      </body>
    </html>,
  )
  return new Response(`<!DOCTYPE html>${html}`, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  })
}

const productMark = (
  <svg viewBox="0 0 32 32" aria-hidden>
    <path
      d="M9 2h14a4 4 0 0 1 4 4v13a2.6 2.6 0 0 0 0 5.2V26a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4v-1.8a2.6 2.6 0 0 0 0-5.2V6a4 4 0 0 1 4-4z"
      fill="#1c7045"
    />
    <path d="m10.2 12.4 4.2 4.1 7.6-8" fill="none" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** The parts that the program fills, and those that stay as long as the page. */
function BoardParts({ board: { shop, joinPath }, origin, locale }: { board: Board; origin: string; locale: Locale }) {
  const texts = boardWords[locale]
  return (
    <>
      <header className="top">
        <h1 className="shop">
          {productMark}
          <span>{localizedText({ ja: shop.name, ...shop.otherNames }, locale)}</span>
        </h1>
        <div data-part="clock" />
      </header>
      <main className="middle">
        <div className="left">
          <div data-part="call" aria-live="assertive" />
          <div data-part="recent" />
        </div>
        <div className="right">
          <div data-part="lanes" className="part-lanes" />
          <div className="join">
            <QrCode code={createQrSvgPath(origin + localizedPath(locale, joinPath))} label={texts.join} />
            <p>
              <b>{texts.join}</b>
              <span>{texts.joinText}</span>
            </p>
          </div>
        </div>
      </main>
      <div data-part="notice" />
      <noscript>{texts.noScript}</noscript>
    </>
  )
}

function PairingForm({ locale, wrong, typed }: { locale: Locale; wrong?: string | undefined; typed?: string }) {
  const { title, pairing } = boardWords[locale]
  return (
    <main className="plain">
      <h1>{title}</h1>
      <p id="help">{pairing.text}</p>
      <form method="post">
        <label htmlFor="code">{pairing.label}</label>
        <input
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
          required
          defaultValue={typed}
          aria-describedby={wrong ? 'error' : 'help'}
          aria-invalid={wrong ? true : undefined}
        />
        {wrong && (
          <p id="error" className="error" role="alert">
            {wrong}
          </p>
        )}
        <button type="submit">{pairing.submit}</button>
      </form>
    </main>
  )
}

function GoneNotice({ locale }: { locale: Locale }) {
  const { gone } = boardWords[locale]
  return (
    <main className="plain">
      <h1>{gone.title}</h1>
      <p>{gone.text}</p>
    </main>
  )
}
