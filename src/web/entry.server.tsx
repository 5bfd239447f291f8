import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler as createRouter,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { pageContext } from './api/page.ts'
import { waitForPendingWords } from './i18n/words.ts'
import { inlineStyles } from './inline-styles.ts'
import { addReloadOnceScript } from './reload-once.ts'
import { addRouteErrorReporting, logRequestError } from './reported-errors.ts'
import { NonceProvider } from './theme/nonce.ts'

// Exported from the bundle, because the server must use the bundle's copy of the router: its context keys and classes are others.
export { createRouterContext as loadContext } from './api/page.ts'

export function createRequestHandler(build: ServerBuild, mode: string): ReturnType<typeof createRouter> {
  const answer = createRouter({ ...build, routes: addRouteErrorReporting(build.routes) }, mode)
  return async (...call) => {
    await waitForPendingWords()
    return answer(...call)
  }
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce } = context.get(pageContext)
  const html = await renderWhole(
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
  ).catch((error: unknown) => {
    throw Response.json(logRequestError(error, context), { status: 500 })
  })
  return new Response(paintFirst(html, nonce), { status, headers })
}

/** Renders at once: a complete page is one or two packets, so streaming would only delay its end. */
function renderWhole(tree: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const { pipe } = renderToPipeableStream(tree, {
      onAllReady() {
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(Buffer.from(chunk))
              done()
            },
            final(done) {
              resolve(Buffer.concat(chunks).toString())
              done()
            },
          }),
        )
      },
      // Inlines everything. Late parts would need an inline script, which our policy forbids and browsers without JavaScript ignore.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onShellError: reject,
    })
  })
}

/** Puts content before scripts: no preloads, inlined styles. */
function paintFirst(html: string, nonce: string): string {
  return addReloadOnceScript(inlineStyles(html.replace(/<link rel="modulepreload"[^>]*>/g, ''), nonce), nonce)
}

/** Reports the router's own faults only. Skips aborted requests, responses (reported where they arise) and statuses below 500. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && (error.status < 500 || !('error' in error && error.error)))
  if (!request.signal.aborted && !isAnswer) logRequestError(error, context)
}
