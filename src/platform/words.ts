import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Locale, locales } from '#domain/locale.ts'
import { projectRoot } from './project-root.ts'

/** Loads the words of a folder under `src`, one module per language. `of`: load these languages only, for texts that shops write. */
export async function loadWordsByLocale<Words, Of extends Locale = Locale>(folder: string, of?: readonly Of[]): Promise<Record<Of, Words>> {
  const read = async (locale: Locale) => [
    locale,
    (await import(pathToFileURL(join(projectRoot, 'src', folder, `${locale}.ts`)).href)).words,
  ]
  return Object.fromEntries(await Promise.all((of ?? locales).map(read)))
}
