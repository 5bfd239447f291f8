import type { KnipConfig } from 'knip'

/** What nothing imports and yet is needed; all else that nothing imports is dead, and `npm test` says so. */
export default {
  entry: [
    'bin/*.ts',
    'scripts/*.mjs',
    'deploy/chain/chain.mjs',
    'bench/*.ts',
    // Started as processes of their own.
    'bench/bare/*.ts',
    'src/server/railways/master/master-process.ts',
    'test/bare-server.ts',
    'test/estimates/print-cost.ts',
    'test/estimates/print-measure.ts',
    // Copied into the clones of its tests.
    'test/update/*.mjs',
    'vite/build-web-app.ts',
    // Given to the browser as they are.
    'src/identity/providers/page-script.js',
    'e2e/support/*.js',
    // Built into a page of the test.
    'src/web/form/picture-size.ts',
    // The framework's, and the service worker's.
    'src/web/entry.*',
    'src/web/device/service-worker/worker.ts',
    // The board's own bundle.
    'src/web/boards/screen/main.ts',
    // Found by the name of their language.
    'src/{contract,domain,identity,server}/**/??.ts',
    // Every table has its object, also where no statement needs it: a test reads both.
    'src/server/**/table.ts',
  ],
  project: ['{src,bin,scripts,deploy,bench,test,e2e,vite}/**/*.{ts,tsx,mjs,js}'],
  // Run by their paths; read by `require`, because it has no types; of the client, which a test runs; fonts, which are read as files.
  ignoreDependencies: ['@biomejs/biome', 'typescript-native', 'japan-train-data', 'openapi-fetch', /^@expo-google-fonts\//],
  // The system's, where it has it.
  ignoreBinaries: ['timedatectl', 'setpriv', 'ip'],
  // Made from the route files.
  ignoreUnresolved: ['\\./\\+types/.+'],
  // Install what they load in folders of their own.
  ignore: ['scripts/railway-names.mjs', 'test/oracle.ts'],
} satisfies KnipConfig
