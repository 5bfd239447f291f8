import { expect, test } from 'vitest'
import { languages, locales } from '#domain/locale.ts'
import { alternatePaths, localPath, pathLocale, plainPath } from './locale.ts'

test.each([
  ['/', 'ja', '/'],
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/zh/entry/w/K7M42QXA', 'zh', '/entry/w/K7M42QXA'],
  ['/entry/w', 'ja', '/entry/w'],
  ['/english', 'ja', '/english'],
  ['/ja/entry/w', 'ja', '/ja/entry/w'],
])('%s is in %s and without it %s', (pathname, locale, plain) => {
  expect(pathLocale(pathname)).toBe(locale)
  expect(plainPath(pathname)).toBe(plain)
})

test('an address in another language and back', () => {
  for (const path of ['/', '/entry/w', '/shopAdmin/waiting']) {
    for (const locale of locales) {
      const address = localPath(locale, path)
      expect(pathLocale(address)).toBe(locale)
      expect(plainPath(address)).toBe(path)
    }
  }
})

test('each page names itself in every language, and Japanese for whoever reads none', () => {
  expect(alternatePaths('/en/entry/w', '?lane=A&setup=secret').map(({ hreflang, path }) => `${hreflang} ${path}`)).toEqual([
    ...locales.map((locale) => `${languages[locale].tag} ${localPath(locale, '/entry/w')}`),
    'x-default /entry/w',
  ])
})

test('whose page it is stays with it', () => {
  expect(alternatePaths('/zh/entry/privacy', '?shop=K7M42QXA&x=1').map(({ path }) => path)).toEqual([
    ...locales.map((locale) => `${localPath(locale, '/entry/privacy')}?shop=K7M42QXA`),
    '/entry/privacy?shop=K7M42QXA',
  ])
})
