/** Builds what is no page: the service worker with its list of files, the board's program, and the app's manifest in each language. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { listAppShellFiles } from './shell-files.ts'
import { webManifests } from './web-manifest.ts'

const root = join(import.meta.dirname, '..')
const client = join(root, 'build/client')

const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
const files = listAppShellFiles(manifest, await readdir(join(client, 'assets')))
const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  define: { shellFiles: JSON.stringify(files), shellVersion: JSON.stringify(version) },
  build: {
    outDir: client,
    emptyOutDir: false,
    rolldownOptions: {
      input: join(root, 'src/web/device/service-worker/worker.ts'),
      // One file without imports, so that an update is one fetch and comparison.
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  // The language of TV browsers of 2018.
  oxc: { target: 'es2015' },
  build: {
    target: 'es2015',
    outDir: client,
    emptyOutDir: false,
    rolldownOptions: {
      input: join(root, 'src/web/boards/screen/main.ts'),
      output: { format: 'iife', entryFileNames: 'board.js' },
    },
  },
})

for (const [path, content] of webManifests()) await writeFile(join(client, path), content)
