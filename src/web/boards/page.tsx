import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { redirect } from 'react-router'
import { type Board, getBoard } from '#contract/devices/board.ts'
import { pairScreen } from '#contract/devices/devices.ts'
import { getEntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { pageContext } from '../api/page.ts'
import { screenTokenFromCookie, serializeScreenTokenCookie } from '../api/screen-token.ts'
import { ProductLogo } from '../frame/public/brand-mark.tsx'
import { frameWords } from '../frame/words.ts'
import { languageTags, localizedPath, pathLocale } from '../i18n/locale.ts'
import { wordsInLocale } from '../i18n/words.ts'
import { QrCode } from '../parts/display/qr-code.tsx'
import { createQrSvgPath } from '../parts/display/qr-path.ts'
import { PairingForm } from '../parts/fields/pairing-form.tsx'
import type { Route } from './+types/page'
import style from './board.css?inline'
import { boardWords } from './words.ts'

/** Data of the board's program, which draws everything that changes. */
export type BoardProgramData = { token: string; locale: Locale; version: string; api: string; first: Board }

/**
 * `/entry/d/{id}`: a public link's token shows that board. A shop's entry code shows the board that this browser is paired as, or asks for
 * a pairing code. Without React in the browser, for TVs of 2018.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const locale = pathLocale(new URL(request.url).pathname)
  const id = params.id ?? ''
  const code = parseEntryCode(id)
  const token = code ? screenTokenFromCookie(request) : isPublicToken(id) ? id : undefined
  const board = token ? await page.call(getBoard, { params: { token } }) : undefined
  // The token of a paired board is no address: it would show today's code outside the shop.
  if (token && board?.ok && (code ? board.value.shop.code === code : board.value.isPublic)) {
    const content = <BoardParts board={board.value} origin={page.origin} locale={locale} />
    return show(page, locale, content, { board: { token, first: board.value } })
  }
  // The TV keeps its old address when the shop renews its code.
  if (board?.ok && code === board.value.formerEntryCode) return redirect(localizedPath(locale, `/entry/d/${board.value.shop.code}`))
  const entry = code ? await page.call(getEntryShop, { params: { code } }) : undefined
  if (!code || (entry && !entry.ok && entry.problem.code === 'entry.notFound'))
    return show(page, locale, <GoneNotice locale={locale} />, { status: 404 })
  return show(page, locale, <PairingForm className="plain" title={boardWords[locale].title} locale={locale} />)
}

/** Pairs this browser. The form works without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  const { pathname } = new URL(request.url)
  const locale = pathLocale(pathname)
  const typed = String((await request.formData()).get('code') ?? '').slice(0, 40)
  const paired = await page.call(pairScreen, {
    params: { code: params.id ?? '' },
    body: { kind: 'board', pairingCode: typed },
    idempotencyKey: page.idempotencyKey,
  })
  if (paired.ok) return redirect(pathname, { headers: { 'Set-Cookie': serializeScreenTokenCookie(paired.value.token, page.origin) } })
  const { detail, status } = paired.problem
  const form = <PairingForm className="plain" title={boardWords[locale].title} locale={locale} wrong={detail} typed={typed} />
  return show(page, locale, form, { status })
}

const script = import.meta.env.DEV ? '/src/web/boards/screen/main.ts' : '/board.js'

type Shown = { board?: Pick<BoardProgramData, 'token' | 'first'>; status?: number }

/** The whole document. `board`: data for the program, which the page then loads. */
function show(
  { nonce, version, apiBase, origin }: PageContext,
  locale: Locale,
  content: ReactNode,
  { board, status = 200 }: Shown = {},
): Response {
  const data: BoardProgramData | undefined = board && { ...board, locale, version, api: apiBase ?? '/api/v1' }
  const html = renderToStaticMarkup(
    <html lang={languageTags[locale]} translate="no">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${boardWords[locale].title} - ${wordsInLocale(frameWords, locale).product}`}</title>
        <link rel="icon" type="image/png" href="/icons/app-192.png" />
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
  const styled = html.replace('</head>', () => `<style nonce="${nonce}">${style}</style></head>`)
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' })
  if (board && !board.first.isPublic) headers.set('Set-Cookie', serializeScreenTokenCookie(board.token, origin))
  return new Response(`<!DOCTYPE html>${styled}`, { status, headers })
}

/** The parts that the program fills, and those that stay as long as the page. */
function BoardParts({ board: { shop, joinPath }, origin, locale }: { board: Board; origin: string; locale: Locale }) {
  const texts = boardWords[locale]
  return (
    <>
      <header className="top">
        <h1 className="shop">
          <ProductLogo />
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
              <b className="join-title">{texts.join}</b>
              <span className="join-text">{texts.joinText}</span>
            </p>
          </div>
        </div>
      </main>
      <div data-part="notice" />
      <noscript>{texts.noScript}</noscript>
    </>
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
