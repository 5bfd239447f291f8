/** All pages' URLs from the built route table, so that tests of all pages miss none. */
import type { ShopTextLocale } from '#domain/locale.ts'

type BuiltRoute = { id: string; parentId?: string; path?: string; module: { default?: unknown } }

/** Values by parameter, such as `:ticketId`. A parameter without values yields no URL. */
export type PathParamValues = Readonly<Record<string, readonly string[]>>

async function builtRoutes(locale: ShopTextLocale): Promise<BuiltRoute[]> {
  const built = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as { routes: Record<string, BuiltRoute> }
  return Object.values(built.routes).filter(({ id }) => id.startsWith(`${locale}:`))
}

function filled(routes: readonly BuiltRoute[], values: PathParamValues): string[] {
  return routes
    .flatMap(({ path }) => (path ? [`/${path}`] : []))
    .flatMap((path) => {
      const [parameter] = /:\w+\??/.exec(path) ?? []
      return parameter ? (values[parameter.replace('?', '')] ?? []).map((value) => path.replace(parameter, value)) : [path]
    })
}

/** Returns all pages of the language in the order of src/web/routes.ts, without files. The last staff URL stands for any unknown one. */
export async function pageAddresses(locale: ShopTextLocale, values: PathParamValues): Promise<string[]> {
  return filled(
    (await builtRoutes(locale)).filter(({ module }) => module.default),
    values,
  )
}

/** Returns the URLs inside the staff frame, including files, without the unknown one. */
export async function staffPageAddresses(values: PathParamValues, locale: ShopTextLocale = 'ja'): Promise<string[]> {
  const framed = (await builtRoutes(locale)).filter(
    ({ parentId, path }) => /(admin|settings)-layout$/.test(parentId ?? '') && !path?.endsWith('*'),
  )
  return filled(framed, values)
}
