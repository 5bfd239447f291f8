/** The built pages with additional ones, for behaviour that no real page has. Only the server knows them, so use document requests. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { projectRoot } from '#platform/project-root.ts'
import { createRenderer, type Renderer } from '#server/pages/renderer.ts'

type Page = NonNullable<ServerBuild['routes'][string]>['module']

/** `pages`: by path, beside ours. `changed`: overrides of our pages, by id. */
export function createRendererWithPages(pages: Record<string, Page>, changed: Record<string, Partial<Page>> = {}): Renderer {
  const load = async (): Promise<ServerBuild> => {
    const built = (await import(pathToFileURL(join(projectRoot, 'build/server/index.js')).href)) as ServerBuild
    const routes = Object.entries(pages).map(([path, module]) => ({ id: `test:${path}`, parentId: 'root', path, module }))
    const files = routes.map(({ id, parentId, path }) => ({ ...built.assets.routes['ja:tickets/entry/code-page']!, id, parentId, path }))
    const byId = <T extends { id: string }>(all: T[]) => Object.fromEntries(all.map((one) => [one.id, one]))
    const others = Object.entries(changed).map(([id, parts]) => {
      const route = built.routes[id]!
      return { ...route, module: { ...route.module, ...parts } }
    })
    return {
      ...built,
      routes: { ...built.routes, ...byId(others), ...byId(routes) },
      assets: { ...built.assets, routes: { ...built.assets.routes, ...byId(files) } },
    }
  }
  let bundle: Promise<ServerBuild> | undefined
  return createRenderer(() => (bundle ??= load()), 'production', undefined)
}
