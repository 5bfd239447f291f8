/** R2.26, R2.27: the middleware that a page declares. */
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { globalMiddleware, type MiddlewareName, namedMiddleware } from '../../src/web/frame/middleware/named-middleware.ts'
import { definePageMiddleware, requireValidAddress } from '../../src/web/frame/page/page-rules.ts'
import { startApp, type TestApp } from '../app.ts'
import { buildWorld, createBearerHeaders, joinAsVisitor, newMember, post, sessionCookieOf, signIn, type World } from '../world.ts'
import { createRendererWithPages } from './built-page.ts'

const shown = { default: () => 'a page', loader: () => null }
let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({
    render: createRendererWithPages({
      'of-its-own/:number': {
        ...shown,
        loader: ({ params }: LoaderFunctionArgs) => requireValidAddress(/^\d+$/.test(params.number ?? '')) ?? null,
      },
      misnamed: { ...shown, middleware: definePageMiddleware('nobody' as MiddlewareName) },
      'shopAdmin/undeclared': shown,
    }),
  })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const ask = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(address, { headers: { 'accept-language': 'ja', ...headers }, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() }
}
/** Requests a page's data like the router does for a link. */
const byLink = (address: string, headers?: Record<string, string>) => ask(`${address}.data`, headers)

test('A path that the page’s own check rejects is not found (R2.26)', async () => {
  const valid = await ask('/of-its-own/12')
  expect(valid.status).toBe(200)
  expect(valid.page).toContain('a page')
  const other = await ask('/of-its-own/twelve')
  expect(other.status).toBe(404)
  expect(other.page).toContain('ページが見つかりません')
})

test('A link to a page with an invalid path is not found (R2.26)', async () => {
  const cookie = await sessionCookieOf(app, world.east.members.staff)
  expect((await byLink('/shopAdmin/waiting/nobody', { cookie })).status).toBe(404)
})

test('A page with an unknown middleware name gets 500 and a log entry (R2.26)', async () => {
  const { status, page } = await ask('/misnamed')
  expect(status).toBe(500)
  expect(page).toContain('ページを表示できませんでした')
  expect(page).toContain('ホームへ戻る')
  expect(app.logged.join('')).toContain('"code":"middleware.nobody"')
  expect((await ask('/of-its-own/12')).status).toBe(200)
})

test('Middleware authenticated and nuxti18n run before every page (R2.27)', async () => {
  expect(Object.keys(namedMiddleware)).toEqual(expect.arrayContaining(['authenticated', 'nuxti18n']))
  expect([...globalMiddleware].sort()).toEqual(['authenticated', 'nuxti18n'])
  expect(await ask('/shopAdmin/undeclared')).toMatchObject({ location: '/shopAdmin/login?next=%2FshopAdmin%2Fundeclared' })
  expect(await ask('/shopAdmin/undeclared', { 'accept-language': 'en-US' })).toMatchObject({
    location: expect.stringMatching(/^\/en\/shopAdmin/),
  })
})

test('The sign-in page tells members that their session was ended elsewhere (R6.1)', async () => {
  const member = await newMember(app, world.east.main.scope, 'staff')
  const cookie = await sessionCookieOf(app, member)
  expect(await post(app, '/me/sign-ins/end-others', { headers: createBearerHeaders(await signIn(app, member.email)) })).toMatchObject({
    status: 200,
  })
  const { location } = await ask('/shopAdmin/waiting', { cookie })
  expect(location).toBe('/shopAdmin/login?next=%2FshopAdmin%2Fwaiting&ended=')
  expect((await ask(location!)).page).toContain('この端末はサインアウトされました')
  expect((await ask('/shopAdmin/login?next=%2FshopAdmin%2Fwaiting')).page).not.toContain('この端末はサインアウトされました')
})

test.each(['/shopadmin', '/ShopAdmin/waiting', '/en/shopadmin/waiting', '/EN/shopAdmin/waiting', '/shopadmin/report/file', '/ENTRY/w'])(
  'The path %s with wrong upper or lower case is not found (R6.1)',
  async (address) => {
    const logged = app.logged.length
    const { status, page } = await ask(address)
    expect(status).toBe(404)
    expect(page).toMatch(/見つかりません|could not be found/)
    expect(app.logged.slice(logged).join('')).not.toContain('"level":"error"')
  },
)

test('An unknown staff path is not found for staff and asks others to sign in (R6.1)', async () => {
  expect(await ask('/shopAdmin/nowhere')).toMatchObject({ location: '/shopAdmin/login?next=%2FshopAdmin%2Fnowhere' })
  const { status, page } = await ask('/shopAdmin/nowhere', { cookie: await sessionCookieOf(app, world.east.members.staff) })
  expect(status).toBe(404)
  expect(page).toContain('ページが見つかりません')
  expect(page).toMatch(/<a [^>]*href="\/shopAdmin"[^>]*>(?:<[^>]*>)*今日のようすへ戻る/)
})

test('The entry pages need no sign-in (R1.2, R6.2)', async () => {
  const { token } = await joinAsVisitor(app, world.east.main)
  for (const path of ['/entry/w', `/entry/w/${world.east.main.entryCode}`, `/entry/w/${token}`, '/entry/privacy'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
})

test('A page with middleware has a loader, so that links run the middleware (R2.26)', async () => {
  const { routes } = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as {
    routes: Record<string, { module: { middleware?: unknown; loader?: unknown } }>
  }
  const declaring = Object.entries(routes).filter(([, { module }]) => module.middleware)
  expect(declaring.length).toBeGreaterThan(1)
  expect(declaring.filter(([, { module }]) => !module.loader).map(([id]) => id)).toEqual([])
})
