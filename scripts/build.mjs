/** Builds the pages when their sources are not those of the last build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { fail, projectEnv, projectNode, root, runQuietly, step } from './run.mjs'

const stampFile = join(root, 'build/.uketsuke')
const sources = ['src/web', 'src/domain', 'src/contract', 'vite', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']

export async function buildIfStale() {
  const stamp = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await step('Building pages', async () => {
    rmSync(stampFile, { force: true })
    const { code, output } = await runQuietly(projectNode, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], {
      env: projectEnv({ NODE_ENV: 'production' }),
    })
    if (code !== 0) fail(`${output}\nThe pages could not be built`)
    slimManifest(join(root, 'build/client/assets'))
    const app = await runQuietly(projectNode, ['vite/build-web-app.ts'], { env: projectEnv({ NODE_ENV: 'production' }) })
    if (app.code !== 0) fail(`${app.output}\nThe service worker could not be built`)
    await precompress(join(root, 'build/client'))
    mkdirSync(join(root, 'build'), { recursive: true })
    writeFileSync(stampFile, stamp)
  })
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources.filter((path) => existsSync(join(root, path))))
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}

/**
 * Every visitor loads the router's list of all pages. What each page's module imports is the half of it, and stands in the modules themselves: without
 * it a page that is fetched ahead comes without the modules that it shares with others, which mostly are there. What a page has not is left out as well,
 * and the pages of the other languages, which are the first one's under another address (R2.28).
 */
function slimManifest(folder) {
  const [file, ...others] = readdirSync(folder).filter((name) => /^manifest-\w+\.js$/.test(name))
  const [, start, json, end] =
    /^(\s*window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(file ? readFileSync(join(folder, file), 'utf8') : '') ?? []
  if (!json || others.length > 0) fail('React Router writes its list of pages in another way than scripts/build.mjs knows')
  const manifest = JSON.parse(json)
  for (const route of Object.values(manifest.routes))
    for (const [name, value] of Object.entries(route)) if (name === 'imports' || value === false) delete route[name]
  const ofOthers = ([id]) => otherLanguages.some((language) => id.startsWith(`${language}:`))
  const short = { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).filter((route) => !ofOthers(route))) }
  if (!isDeepStrictEqual(inAllLanguages(structuredClone(short), otherLanguages), manifest))
    fail('The pages of the languages differ in another way than scripts/build.mjs knows')
  writeFileSync(join(folder, file), `${start}(${inAllLanguages})(${JSON.stringify(short)},${JSON.stringify(otherLanguages)})${end}`)
}

const otherLanguages = ['en', 'zh']

/** Sent to the browser as it stands here: a page of another language has the first one's parts, and its address begins with the language. */
function inAllLanguages(list, languages) {
  for (const route of Object.values(list.routes).filter(({ id }) => id.startsWith('ja:')))
    for (const to of languages) {
      const { id, parentId, path, index } = route
      const at = path ? { path: `${to}/${path}` } : index && { path: to }
      list.routes[to + id.slice(2)] = { ...route, id: to + id.slice(2), parentId: parentId.replace('ja:', `${to}:`), ...at }
    }
  return list
}

/** Once here instead of at every request: the server sends the `.br` or `.gz` that lies beside a file. */
async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => /\.(js|css|svg|json|webmanifest|txt)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const content = await readFile(path)
      if (content.length < 1_000) return
      const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
