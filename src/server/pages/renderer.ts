import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { PageContext } from '#contract/page.ts'
import { projectRoot } from '#platform/project-root.ts'

export type Renderer = (request: Request, page: PageContext) => Promise<Response>

/**
 * The bundle has its own module graph (docs/architecture.md, Zones). Take the router and its context keys from it; imported ones would be other instances.
 */
type Bundle = ServerBuild & {
  entry: { module: { createRequestHandler: typeof createRequestHandler; loadContext(page: PageContext): RouterContextProvider } }
}

/** Refuses forms posted from another origin. Behind a TLS proxy the browser's address differs from the request's, so `PUBLIC_URL` is allowed too. */
export function createRenderer(
  loadBundle: () => Promise<unknown>,
  mode: 'production' | 'development',
  publicUrl: string | undefined,
): Renderer {
  const allowedActionOrigins = publicUrl ? [new URL(publicUrl).host] : []
  let current: { bundle: Bundle; handle: ReturnType<typeof createRequestHandler> } | undefined
  return async (request, page) => {
    const bundle = (await loadBundle()) as Bundle
    const { createRequestHandler, loadContext } = bundle.entry.module
    if (current?.bundle !== bundle) current = { bundle, handle: createRequestHandler({ ...bundle, allowedActionOrigins }, mode) }
    return current.handle(request, loadContext(page))
  }
}

export function createProductionRenderer(publicUrl: string | undefined): Renderer {
  const bundle = import(pathToFileURL(join(projectRoot, 'build/server/index.js')).href)
  return createRenderer(() => bundle, 'production', publicUrl)
}
