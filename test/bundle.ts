/** Bundles and minifies modules as the product's pages are, to measure what a page would load. */
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { projectRoot } from '#platform/project-root.ts'

/** `source` is a module of its own. It names files from the project's root, as in `import … from '/src/domain/…'`. */
export async function bundleModule(source: string): Promise<{ code: string; gzipped: number }> {
  const built = (await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'entry', resolveId: (id) => (id === 'entry' ? id : undefined), load: (id) => (id === 'entry' ? source : undefined) }],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  const [entry, ...others] = built.output
  if (entry.type !== 'chunk' || others.some(({ type }) => type === 'chunk')) throw new Error('This is more than one module')
  return { code: entry.code, gzipped: gzipSync(entry.code, { level: 9 }).length }
}
