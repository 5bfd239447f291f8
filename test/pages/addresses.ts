/** Every page's address, from the route table of the built pages: whoever looks at all of them misses none. */
import type { TextLocale } from '#domain/locale.ts'

type BuiltRoute = { id: string; parentId?: string; path?: string; module: { default?: unknown } }

/** By parameter, `:ticketId` for instance, what may stand there. Of a parameter without values there is no address. */
export type AddressValues = Readonly<Record<string, readonly string[]>>

async function builtRoutes(locale: TextLocale): Promise<BuiltRoute[]> {
  const built = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as { routes: Record<string, BuiltRoute> }
  return Object.values(built.routes).filter(({ id }) => id.startsWith(`${locale}:`))
}

function filled(routes: readonly BuiltRoute[], values: AddressValues): string[] {
  return routes
    .flatMap(({ path }) => (path ? [`/${path}`] : []))
    .flatMap((path) => {
      const [parameter] = /:\w+\??/.exec(path) ?? []
      return parameter ? (values[parameter.replace('?', '')] ?? []).map((value) => path.replace(parameter, value)) : [path]
    })
}

/** All pages of the language, in the order of src/web/routes.ts; not those that are a file. The last of staff's stands for any address of theirs that no page has. */
export async function pageAddresses(locale: TextLocale, values: AddressValues): Promise<string[]> {
  return filled(
    (await builtRoutes(locale)).filter(({ module }) => module.default),
    values,
  )
}

/** Those with staff's frame around them, files as well; without the address that no page has. */
export async function staffAddresses(values: AddressValues, locale: TextLocale = 'ja'): Promise<string[]> {
  const framed = (await builtRoutes(locale)).filter(
    ({ parentId, path }) => /(admin|settings)-layout$/.test(parentId ?? '') && !path?.endsWith('*'),
  )
  return filled(framed, values)
}
