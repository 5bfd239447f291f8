import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageContext } from '#contract/page.ts'
import type { Locale } from '#domain/locale.ts'
import { pageContext } from '../../api/page.ts'
import { nuxti18n } from './nuxti18n.ts'

type Visit = { path: string; cookie?: Locale; browser?: string; method?: string }

async function visit({ path, cookie, browser, method = 'GET' }: Visit): Promise<Response> {
  const request = new Request(`http://shop.test${path}`, { method })
  const context = new RouterContextProvider()
  context.set(pageContext, { localeCookie: cookie, acceptLanguage: browser } as PageContext)
  const response = await nuxti18n(
    { request, context, params: {}, url: new URL(request.url), pattern: '' } as never,
    async () => new Response('the page'),
  )
  return response as Response
}

test.each<[string, Visit, string | undefined]>([
  ['no wish: Japanese', { path: '/' }, undefined],
  ['the browser’s language', { path: '/entry/w', browser: 'en-US,en;q=0.9,ja;q=0.8' }, '/en/entry/w'],
  ['a language that isn’t ours: Japanese', { path: '/', browser: 'fr' }, undefined],
  ['the cookie goes before the browser', { path: '/', cookie: 'zh', browser: 'en' }, '/zh'],
  ['the Japanese cookie too', { path: '/', cookie: 'ja', browser: 'en' }, undefined],
  ['an address with a language is honoured', { path: '/en/entry/w', cookie: 'zh', browser: 'ja' }, undefined],
  ['the query is kept', { path: '/entry/w?code=K7M42QXA', browser: 'zh-CN' }, '/zh/entry/w?code=K7M42QXA'],
  ['the card on a kiosk keeps the chosen language', { path: '/entry/k/K7M42QXA/card', browser: 'en' }, undefined],
  ['a form is never sent elsewhere', { path: '/entry/w/K7M42QXA', browser: 'en', method: 'POST' }, undefined],
])('The redirect to the preferred language follows the rule “%s”', async (_, preference, goesTo) => {
  const response = await visit(preference)
  expect(response.headers.get('location') ?? undefined).toBe(goesTo)
  expect(response.status).toBe(goesTo ? 302 : 200)
})

test('A response that depends on the language has a Vary header for caches', async () => {
  expect((await visit({ path: '/', browser: 'en' })).headers.get('vary')).toBe('Accept-Language, Cookie')
  expect((await visit({ path: '/' })).headers.get('vary')).toBe('Accept-Language, Cookie')
  expect((await visit({ path: '/en' })).headers.get('vary')).toBeNull()
})

test('A language switch sets a cookie for 365 days and keeps the page', async () => {
  const response = await visit({ path: '/en/entry/w/K7M42QXA?lang=ja', cookie: 'en' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/entry/w/K7M42QXA')
  expect(response.headers.get('set-cookie')).toBe('i18n_redirected=ja; Path=/; Max-Age=31536000; SameSite=Lax')
  expect((await visit({ path: '/?setup=T&lang=zh' })).headers.get('location')).toBe('/zh?setup=T')
})

test('A switch to an unknown language sets no cookie and keeps the page', async () => {
  const response = await visit({ path: '/en?lang=https://elsewhere.test' })
  expect(response.headers.get('location')).toBe('/en')
  expect(response.headers.get('set-cookie')).toBeNull()
})

test.each(['//elsewhere.test/?lang=ja', '/en//elsewhere.test?lang=ja', '/\\\\elsewhere.test?lang=ja'])(
  'The redirect from %s stays on the server’s own origin',
  async (path) => {
    expect((await visit({ path })).headers.get('location')).toMatch(/^\/elsewhere/)
  },
)
