import { defaultLocale } from '#domain/locale.ts'
import routes from '../../src/web/routes.ts'
import { code, table } from './page.ts'

type Route = { id?: string; path?: string; file: string; children?: Route[] }

/** Returns each page once, without the addresses of other languages. */
export function pageTable(): string {
  const pages = flatten(routes).filter(({ id, path }) => id?.startsWith(`${defaultLocale}:`) && path !== 'shopAdmin/*')
  const rows = pages.map(({ path = '', file }) => [code(`/${path}`), `[\`${file}\`](../src/web/${file})`])
  return table(['Address', 'File under `src/web`'], rows)
}

const flatten = (entries: readonly Route[]): Route[] => entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])])
