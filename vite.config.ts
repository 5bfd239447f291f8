import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkRules } from './vite/chunk-groups.ts'
import { contractDocumentationPlugin } from './vite/contract-documentation.ts'
import { earlyRedirectPlugin } from './vite/early-redirect.ts'
import { missingModulePlugin } from './vite/missing-module.ts'
import { postalPlacesPlugin } from './vite/postal-places.ts'
import { styleOrderPlugin } from './vite/style-order.ts'

/** Seven of the hash's letters. All visitors load the list of all pages' files, and each letter costs it a byte per file. */
const hash = '[hash:7]'

/** Names a page's file by its folder, because all pages are called `page.tsx`. */
const chunkFileNames = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) =>
  `assets/${/src\/web\/([\w/-]+)\/page\.tsx/.exec(facadeModuleId ?? '')?.[1]?.replaceAll('/', '-') ?? name}-${hash}.js`

/** Lets a page's file export more than the page does. Otherwise shared modules could not be in it. */
const entryExports: Plugin = {
  name: 'entry-exports',
  config: () => ({ environments: { client: { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } } } }),
}

export default defineConfig({
  plugins: [
    reactRouter(),
    contractDocumentationPlugin(),
    earlyRedirectPlugin(),
    missingModulePlugin(),
    postalPlacesPlugin(),
    styleOrderPlugin(),
    entryExports,
  ],
  build: {
    assetsInlineLimit: 0,
    // The service worker's list of files is made from the manifest.
    manifest: true,
    // Files of every page are loaded already, so an `import()` must not list them again.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(framework|visitor)-[\w-]+\.(js|css)$/.test(file)),
    },
  },
  // Bundled, because reading 660 component modules takes a fifth of the start.
  ssr: { noExternal: [/^@mantine\//, '@tabler/icons-react'] },
  environments: {
    // One file, because the server needs all lazy parts and finds other files relative to itself.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            ...{ chunkFileNames, entryFileNames: chunkFileNames, codeSplitting: chunkRules },
            assetFileNames: `assets/[name]-${hash}[extname]`,
          },
        },
      },
    },
  },
})
