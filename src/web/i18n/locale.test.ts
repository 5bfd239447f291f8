import { expect, test } from 'vitest'
import { interfaceLanguages, locales } from '#domain/locale.ts'
import { alternatePaths, localizedPath, pathLocale, stripLocalePrefix } from './locale.ts'

test.each([
  ['/', 'ja', '/'],
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/zh/entry/w/K7M42QXA', 'zh', '/entry/w/K7M42QXA'],
  ['/entry/w', 'ja', '/entry/w'],
  ['/english', 'ja', '/english'],
  ['/ja/entry/w', 'ja', '/ja/entry/w'],
])('The path %s has the language %s and the plain path %s', (pathname, locale, plain) => {
  expect(pathLocale(pathname)).toBe(locale)
  expect(stripLocalePrefix(pathname)).toBe(plain)
})

test('Adding and removing a language prefix restores the path', () => {
  for (const path of ['/', '/entry/w', '/shopAdmin/waiting']) {
    for (const locale of locales) {
      const address = localizedPath(locale, path)
      expect(pathLocale(address)).toBe(locale)
      expect(stripLocalePrefix(address)).toBe(path)
    }
  }
})

test('Each page lists its addresses in all languages, with Japanese as default', () => {
  expect(alternatePaths('/en/entry/w', '?lane=A&setup=secret').map(({ hreflang, path }) => `${hreflang} ${path}`)).toEqual([
    ...locales.map((locale) => `${interfaceLanguages[locale].tag} ${localizedPath(locale, '/entry/w')}`),
    'x-default /entry/w',
  ])
})

test('Alternate addresses keep the shop parameter and drop all others', () => {
  expect(alternatePaths('/zh/entry/privacy', '?shop=K7M42QXA&x=1').map(({ path }) => path)).toEqual([
    ...locales.map((locale) => `${localizedPath(locale, '/entry/privacy')}?shop=K7M42QXA`),
    '/entry/privacy?shop=K7M42QXA',
  ])
})
