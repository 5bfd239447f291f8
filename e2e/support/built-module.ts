/** URL patterns of the built pages' files, for `page.route`. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { projectRoot } from '#platform/project-root.ts'

/** Returns the file of a page, given its file under src/web. */
export async function pageModulePattern(page: string): Promise<string> {
  const { assets } = (await import(pathToFileURL(join(projectRoot, 'build/server/index.js')).href)) as ServerBuild
  return `**${assets.routes[`ja:${page}`]!.module}`
}

/** Returns the chunk with this name that contains these words. */
export async function chunkPattern(name: string, words: string): Promise<string> {
  const folder = join(projectRoot, 'build/client/assets')
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const found = files.filter((_, index) => texts[index]!.includes(words))
  if (found.length !== 1) throw new Error(`${name} with “${words}”: ${found}`)
  return `**/assets/${found[0]}`
}
