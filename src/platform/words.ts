import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Locale, locales } from '#domain/locale.ts'

/** The `words` of a folder with a module for each language, for the server, which reads all of them. */
export async function readWords<Words>(folder: string): Promise<Record<Locale, Words>> {
  const read = async (locale: Locale) => [locale, (await import(pathToFileURL(join(folder, `${locale}.ts`)).href)).words]
  return Object.fromEntries(await Promise.all(locales.map(read)))
}
