/** Bytes that a page transfers before any input, with gzip. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { projectRoot } from '#platform/project-root.ts'

export type PageWeight = { js: number; css: number; files: string[]; requests: string[] }

const client = join(projectRoot, 'build/client')

/** Opens the path and waits until it is `ready`. Sizes are those of the built files, so they are the same at each run. */
export async function weighPage(
  person: BrowserContext,
  address: string,
  ready = (page: Page): Promise<void> => page.waitForLoadState('networkidle'),
): Promise<PageWeight> {
  const page = await person.newPage()
  const assets = new Set<string>()
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    requests.push(pathname)
    if (pathname.startsWith('/assets/')) assets.add(pathname)
  })
  const html = await (await page.goto(address))!.text()
  await ready(page)
  for (const file of await startedWorkers(page)) assets.add(file)
  await page.close()
  const files = [...assets].sort()
  const sizes = await Promise.all(files.map(packedSize))
  const sum = (ending: string) => files.reduce((total, file, index) => (file.endsWith(ending) ? total + sizes[index]! : total), 0)
  const inline = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, style]) => style).join('\n')
  return {
    js: sum('.js'),
    css: sum('.css') + gzipSync(inline, { level: 9 }).length,
    files: files.map((file, index) => `${sizes[index]} ${file}`),
    requests,
  }
}

const lookup = `new Promise((resolve) => {
  const isLookup = ({ name }) => name.includes('accounts:lookup')
  new PerformanceObserver((list) => list.getEntries().some(isLookup) && resolve()).observe({ type: 'resource', buffered: true })
})`

/** Waits until a staff page has loaded everything: the sign-in SDK loads last and looks up the account. */
export async function waitForSignInSdk(page: Page): Promise<void> {
  await page.evaluate(lookup)
}

/** Returns the files of shared workers that the page has started. Playwright reports neither them nor their requests. */
async function startedWorkers(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  const { targetInfo: own } = await devTools.send('Target.getTargetInfo')
  const { targetInfos } = await devTools.send('Target.getTargets')
  await devTools.detach()
  return targetInfos
    .filter(({ type, browserContextId }) => type === 'shared_worker' && browserContextId === own.browserContextId)
    .map(({ url }) => new URL(url).pathname)
}

const packedSizes = new Map<string, Promise<number>>()

/** Cached, because many pages load the same files. */
function packedSize(file: string): Promise<number> {
  const size = packedSizes.get(file) ?? readFile(join(client, file)).then((text) => gzipSync(text, { level: 9 }).length)
  packedSizes.set(file, size)
  return size
}

/** Strings that identify each library in the built scripts. */
export const libraryMarks = { 'the sign-in SDK': 'securetoken', 'the staff’s components': '--mantine-', zod: '_zod' }

/** The manifest lists the files of all pages but contains no library. */
const isListOfPages = (file: string) => file.startsWith('/assets/manifest-')

/** Returns which of the marked libraries are in the scripts among these files. */
export async function findLibraries(files: readonly string[]): Promise<string[]> {
  const scripts = files.map((file) => file.split(' ').at(-1)!).filter((file) => file.endsWith('.js') && !isListOfPages(file))
  const texts = await Promise.all(scripts.map((file) => readFile(join(client, file), 'utf8')))
  return Object.entries(libraryMarks).flatMap(([what, mark]) => (texts.some((text) => text.includes(mark)) ? [what] : []))
}
