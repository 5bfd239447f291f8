import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { PageContext } from '#contract/page.ts'
import { projectRoot } from '#platform/project-root.ts'

/** Renders a page. */
export type Renderer = (request: Request, page: PageContext) => Promise<Response>

/** The bundle is another module graph (docs/architecture.md, Zones): the router and its context keys are taken from it, never imported beside it. */
type Bundle = ServerBuild & {
  entry: { module: { createRequestHandler: typeof createRequestHandler; loadContext(page: PageContext): RouterContextProvider } }
}

/**
 * A form posted from another origin is refused. Behind a proxy that ends TLS the request's own address is not the one that the
 * browser sees, so `PUBLIC_URL` counts as ours as well.
 */
export function rendererOf(
  loadBundle: () => Promise<unknown>,
  mode: 'production' | 'development',
  publicUrl: string | undefined,
): Renderer {
  const allowedActionOrigins = publicUrl ? [new URL(publicUrl).host] : []
  let known: { bundle: Bundle; handle: ReturnType<typeof createRequestHandler> } | undefined
  return async (request, page) => {
    const bundle = (await loadBundle()) as Bundle
    const { createRequestHandler, loadContext } = bundle.entry.module
    if (known?.bundle !== bundle) known = { bundle, handle: createRequestHandler({ ...bundle, allowedActionOrigins }, mode) }
    return known.handle(request, loadContext(page))
  }
}

/** The pages as built by `npm start`. */
export function builtRenderer(publicUrl: string | undefined): Renderer {
  const bundle = import(pathToFileURL(join(projectRoot, 'build/server/index.js')).href)
  return rendererOf(() => bundle, 'production', publicUrl)
}
