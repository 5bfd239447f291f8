import { expect, test } from 'vitest'
import { listAppShellFiles } from './shell-files.ts'

const manifest = {
  'src/web/entry.client.tsx': { file: 'assets/entry.js', imports: ['_framework.js'] },
  '_framework.js': { file: 'assets/framework.js' },
  'src/web/root.tsx?__react-router-build-client-route': { file: 'assets/root.js', css: ['assets/root.css'], assets: ['assets/tag.woff2'] },
  'src/web/tickets/entry/page.tsx?__react-router-build-client-route': {
    file: 'assets/ticket.js',
    imports: ['_framework.js'],
    dynamicImports: [
      'src/web/tickets/join/words/zh.ts',
      'node_modules/jsqr/dist/jsQR.js',
      'src/web/auth/firebase.ts',
      'virtual:postal-places/00',
    ],
  },
  'src/web/tickets/join/words/zh.ts': { file: 'assets/zh.js' },
  'node_modules/jsqr/dist/jsQR.js': { file: 'assets/jsqr.js' },
  'virtual:postal-places/00': { file: 'assets/00.js' },
  'src/web/auth/firebase.ts': { file: 'assets/firebase.js' },
  'src/web/tickets/desk/page.tsx?__react-router-build-client-route': { file: 'assets/waiting.js' },
}

test("The app shell has the files of visitors' pages and their parts, not of staff's", () => {
  expect(listAppShellFiles(manifest, ['manifest-12ab.js', 'worker-9.js', 'worker-9.js.br', 'waiting.js'])).toEqual([
    '/assets/entry.js',
    '/assets/framework.js',
    '/assets/manifest-12ab.js',
    '/assets/root.css',
    '/assets/root.js',
    '/assets/tag.woff2',
    '/assets/ticket.js',
    '/assets/worker-9.js',
    '/assets/zh.js',
  ])
})

test('A manifest without pages stops the build', () => {
  expect(() => listAppShellFiles({}, [])).toThrow('no page')
})
