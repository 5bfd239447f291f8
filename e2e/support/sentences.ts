import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '#platform/project-root.ts'
import type { Locale } from '../../src/domain/locale.ts'

const folders = ['src/web', 'src/contract/problems']
/** In bytes: six Japanese characters or a few English words. Shorter texts also occur in code. */
const shortest = 18
/** In characters, at most the length of the shortest sentence. */
const startLength = 6

/** Every sentence of a language that a page or the API may show, without composed ones. */
export async function loadInterfaceSentences(locale: Locale): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(join(projectRoot, folder), { recursive: true })
      return files.filter((file) => file.split('/').at(-1) === `${locale}.ts`).map((file) => join(projectRoot, folder, file))
    }),
  )
  const modules = await Promise.all(found.flat().map((file) => import(pathToFileURL(file).href) as Promise<unknown>))
  return [...new Set(modules.flatMap(stringsIn))].filter((sentence) => Buffer.byteLength(sentence) >= shortest && !sentence.includes('{'))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : []
}

/** The sentences that none of these texts contains. */
export function findMissingSentences(sentences: readonly string[], ...others: readonly string[]): string[] {
  const all = others.join('\0')
  return sentences.filter((sentence) => !all.includes(sentence))
}

/** The sentences that the text contains. Scans the text once, because pages load megabytes. */
export function findContainedSentences(text: string, sentences: readonly string[]): string[] {
  const byStart = Map.groupBy(sentences, (sentence) => sentence.slice(0, startLength))
  const found = new Set<string>()
  for (let at = 0; at < text.length; at++)
    for (const sentence of byStart.get(text.slice(at, at + startLength)) ?? []) if (text.startsWith(sentence, at)) found.add(sentence)
  return [...found]
}
