import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Locale, locales } from '#domain/locale.ts'
import { projectRoot } from './project-root.ts'

/**
 * The words of a folder under `src` with a module for each language, for the server, which reads all of them. `of`: only some languages, of what
 * shops write in these.
 */
export async function readWords<Words, Of extends Locale = Locale>(folder: string, of?: readonly Of[]): Promise<Record<Of, Words>> {
  const read = async (locale: Locale) => [
    locale,
    (await import(pathToFileURL(join(projectRoot, 'src', folder, `${locale}.ts`)).href)).words,
  ]
  return Object.fromEntries(await Promise.all((of ?? locales).map(read)))
}
