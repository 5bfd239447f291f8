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
import { page } from './api/page.ts'
import { wordsLoaded } from './i18n/words.ts'
import { inlineStyles } from './inline-styles.ts'
import { reloadOnce } from './reload-once.ts'
import { NonceProvider } from './theme/nonce.ts'
import { tellError, withReportedErrors } from './told-errors.ts'

// The server renders with the bundle's own copy of the router: its context keys and its classes are no others.
export { loadContext } from './api/page.ts'

export function createRequestHandler(build: ServerBuild, mode: string): ReturnType<typeof createRouter> {
  const answer = createRouter({ ...build, routes: withReportedErrors(build.routes) }, mode)
  // Loaders and actions read words as pages do.
  return async (...call) => {
    await wordsLoaded()
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
  const { nonce } = context.get(page)
  const html = await renderWhole(
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
  ).catch((error: unknown) => {
    // The router renders once more, the error page of what could not be shown.
    throw Response.json(tellError(error, context), { status: 500 })
  })
  return new Response(paintFirst(html, nonce), { status, headers })
}

/** A complete page is one packet or two: streaming it would only delay the end. */
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
      // Nothing of it comes later by a script in the page, which our policy forbids and a browser without JavaScript doesn't run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onShellError: reject,
    })
  })
}

/** What somebody looks at comes before what brings it to life: no preloads, few styles inside. */
function paintFirst(html: string, nonce: string): string {
  return reloadOnce(inlineStyles(html.replace(/<link rel="modulepreload"[^>]*>/g, ''), nonce), nonce)
}

/**
 * What is left for the router to tell: its own faults. A request that was cut is nobody's, an answer was told of where it was made, and one below 500,
 * such as to a method that a page doesn't take, is about the request.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && (error.status < 500 || !('error' in error && error.error)))
  if (!request.signal.aborted && !isAnswer) tellError(error, context)
}
