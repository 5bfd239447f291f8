import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { inlineStyles } from './inline-styles.ts'
import { lateScripts } from './late-scripts.ts'
import { reloadOnce } from './reload-once.ts'
import { messagesLoaded } from './ui/messages.ts'
import { NonceProvider } from './ui/nonce.ts'
import { page } from './ui/page.ts'

// The server renders with the bundle's own copy of the router: its context keys and its classes are no others.
export { createRequestHandler } from 'react-router'
export { loadContext } from './ui/page.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  await messagesLoaded()
  const { nonce } = context.get(page)
  const html = await renderWhole(
    <NonceProvider value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
  )
  return new Response(paintFirst(html, new URL(request.url).pathname, nonce), { status, headers })
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

/** What somebody looks at comes before what brings it to life: no preloads, few styles inside, a visitor's page before its modules. */
function paintFirst(html: string, pathname: string, nonce: string): string {
  const styled = reloadOnce(inlineStyles(html.replace(/<link rel="modulepreload"[^>]*>/g, ''), nonce), nonce)
  return /^(\/\w+)?\/entry\//.test(pathname) ? lateScripts(styled, nonce) : styled
}

/** A request that was cut is nobody's fault; the rest is logged once, by the server, with the id that the error page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(page).report(error)
}
