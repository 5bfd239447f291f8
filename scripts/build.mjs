/** Builds the pages if their sources changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

/** Compress once here instead of at each request: the server sends the `.br` or `.gz` beside a file. */
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
