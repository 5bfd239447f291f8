/** R1.1, R2.21, R2.27, R2.28: the language of a page, its declaration, and links to the others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shopTextLocales } from '#domain/locale.ts'
import { startApp, type TestApp } from '../app.ts'
import { markSetUp } from '../world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ pages: true })
  await markSetUp(app.db)
})
afterAll(() => app?.stop())

const prefix = { ja: '', en: '/en', zh: '/zh' }
const tag = { ja: 'ja', en: 'en', zh: 'zh-Hans' }
const ask = async (address: string, language: string) => {
  const answer = await app.request(address, { headers: { 'accept-language': language }, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() }
}

test.each([
  ['ja-JP', undefined],
  ['en-US', '/en/entry/w'],
  ['zh-CN', '/zh/entry/w'],
  ['zh-TW', '/zh/entry/w'],
  ['fr-FR', undefined],
])('A browser that asks for %s is redirected to %s (undefined: not at all)', async (language, address) => {
  const { status, location } = await ask('/entry/w', language)
  expect([status, location]).toEqual(address ? [302, address] : [200, null])
})

test('A URL with a language prefix is not redirected', async () => {
  expect((await ask('/en/entry/w', 'zh-CN')).status).toBe(200)
})

describe.each(shopTextLocales)('in %s', (locale) => {
  const at = (plain: string) => (plain === '/' ? prefix[locale] || '/' : prefix[locale] + plain)

  test('The entry page declares its language and links to the other languages', async () => {
    const { page } = await ask(at('/entry/w'), locale)
    expect(page).toContain(`<html lang="${tag[locale]}"`)
    const links = [...page.matchAll(/<link [^>]*rel="alternate"[^>]*>/g)].map(([link]) =>
      ['hrefLang', 'href'].map((name) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(link)?.[1]),
    )
    expect(links).toEqual([
      ['ja', `${app.origin}/entry/w`],
      ['en', `${app.origin}/en/entry/w`],
      ['zh-Hans', `${app.origin}/zh/entry/w`],
      ['x-default', `${app.origin}/entry/w`],
    ])
  })

  test.each(['/nowhere', '/entry', '/entry/x', '/shopAdmin/nowhere', '/test/nowhere'])(
    'The unknown path %s is not found or leads to the sign-in page',
    async (plain) => {
      const titles = { ja: 'ページが見つかりません', en: 'This page could not be found', zh: '找不到该页面' }
      const { status, location, page } = await ask(at(plain), locale)
      if (plain.startsWith('/shopAdmin')) return expect(location).toMatch(/\/shopAdmin\/login\?/)
      expect(status).toBe(404)
      expect(page).toMatch(new RegExp(`<h1[^>]*>${titles[locale]}`))
      const home = { ja: 'ホームへ戻る', en: 'Back to the home page', zh: '返回首页' }
      expect(page).toMatch(new RegExp(`<a [^>]*href="${prefix[locale] || '/'}"[^>]*>(?:<[^>]*>)*${home[locale]}`))
    },
  )
})
