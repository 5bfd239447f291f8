import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkRules } from './vite/chunk-groups.ts'
import { contractDocumentationPlugin } from './vite/contract-documentation.ts'
import { earlyRedirectPlugin } from './vite/early-redirect.ts'
import { missingModulePlugin } from './vite/missing-module.ts'
import { postalPlacesPlugin } from './vite/postal-places.ts'
import { styleOrderPlugin } from './vite/style-order.ts'

/** Pages are all called `page.tsx`: their files are told apart by the screen's folder. */
const chunkFileNames = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) =>
  `assets/${/src\/web\/([\w/-]+)\/page\.tsx/.exec(facadeModuleId ?? '')?.[1]?.replaceAll('/', '-') ?? name}-[hash].js`

/** React Router wants pages' files to export what the pages do; a file that takes only what it names may export more. */
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
    // From the manifest the service worker's list of files is made.
    manifest: true,
    // Modules name what those that they fetch later need, to be fetched at once. What is on every page from its start needs no naming.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(framework|visitor)-[\w-]+\.(js|css)$/.test(file)),
    },
  },
  // In one file: 660 modules of components would be read at each start, a fifth of it.
  ssr: { noExternal: [/^@mantine\//, '@tabler/icons-react'] },
  environments: {
    // Parts that a browser fetches when it needs them are all there on the server, and its files are found from one place.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
    client: {
      build: {
        rolldownOptions: {
          output: { chunkFileNames, entryFileNames: chunkFileNames, codeSplitting: chunkRules },
        },
      },
    },
  },
})
