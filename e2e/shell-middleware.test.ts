/** R2.26, R2.27: what a page declares to run before it. */
import { expect, test } from 'vitest'
import { defaultMiddleware, type MiddlewareName, namedMiddleware } from '../src/web/ui/middleware/named.ts'
import { pageRules } from '../src/web/ui/page-rules.ts'
import { sampled } from '../test/matrix.ts'
import { join, password } from '../test/world.ts'
import { builtPagesWith } from './built-page.ts'
import { followTo } from './client-navigation.ts'
import { signIn } from './staff.ts'
import { openStage } from './stage.ts'

const shown = { default: () => 'a page', loader: () => null }
const stage = openStage({
  render: builtPagesWith({
    'of-its-own/:number': { ...shown, middleware: pageRules({ validate: ({ number }) => /^\d+$/.test(number ?? '') }) },
    misnamed: { ...shown, middleware: pageRules({ middleware: ['nobody' as MiddlewareName] }) },
    'shopAdmin/undeclared': shown,
  }),
})
const open = async (address: string, options = {}) => {
  const page = await (await stage.person({ javaScriptEnabled: false, ...options })).newPage()
  const status = (await page.goto(address))!.status()
  return { page, status }
}

test('R2.26: an address that the page declares valid is shown, another is the not-found page', async () => {
  expect(await open('/of-its-own/12').then(async ({ page, status }) => [status, await page.locator('body').innerText()])).toEqual([
    200,
    'a page',
  ])
  const { page, status } = await open('/of-its-own/twelve')
  expect(status).toBe(404)
  await page.getByRole('heading', { name: 'ページが見つかりません' }).waitFor()
})

test('R2.26: so it is for whoever comes by a link', async () => {
  const page = await (await stage.person()).newPage()
  await signIn(page, { email: stage.world.east.members.staff.email, password })
  const answer = page.waitForResponse(/\/shopAdmin\/waiting\/nobody\.data/)
  await followTo(page, '/shopAdmin/waiting/nobody')
  expect((await answer).status()).toBe(404)
  await page.getByRole('heading', { name: 'ページが見つかりません' }).waitFor()
})

test('R2.26: a middleware name that nobody has answers 500, and the log says which', async () => {
  const { page, status } = await open('/misnamed')
  expect(status).toBe(500)
  await page.getByRole('heading', { name: 'ページを表示できませんでした' }).waitFor()
  await page.getByRole('link', { name: 'ホームへ戻る' }).waitFor()
  expect(stage.app.logged.join('')).toContain('No middleware has the name nobody')
  expect((await open('/of-its-own/12')).status).toBe(200)
})

test('R2.27: authenticated and nuxti18n are the names, and run before every page, whatever it declares', async () => {
  expect(Object.keys(namedMiddleware)).toEqual(expect.arrayContaining(['authenticated', 'nuxti18n']))
  expect([...defaultMiddleware].sort()).toEqual(['authenticated', 'nuxti18n'])
  const stranger = await open('/shopAdmin/undeclared')
  expect(new URL(stranger.page.url()).search).toBe('?next=%2FshopAdmin%2Fundeclared')
  const foreigner = await open('/shopAdmin/undeclared', { locale: 'en-US' })
  expect(new URL(foreigner.page.url()).pathname).toBe('/en/shopAdmin/login')
})

test.each(
  sampled(['/shopadmin', '/ShopAdmin/waiting', '/en/shopadmin/waiting', '/EN/shopAdmin/waiting', '/shopadmin/report/file', '/ENTRY/w'], 2),
)('R6.1: %s, in another case, is an address like any that no page has', async (address) => {
  const logged = stage.app.logged.length
  const { page, status } = await open(address)
  expect(status).toBe(404)
  await page.getByRole('heading', { level: 1, name: /見つかりません|could not be found/ }).waitFor()
  expect(stage.app.logged.slice(logged).join('')).not.toContain('"level":"error"')
})

test('R6.1: an address that no staff page has asks a stranger to sign in, and leads staff back to theirs', async () => {
  expect(new URL((await open('/shopAdmin/nowhere')).page.url()).search).toBe('?next=%2FshopAdmin%2Fnowhere')
  const page = await (await stage.person()).newPage()
  await signIn(page, { email: stage.world.east.members.staff.email, password })
  expect((await page.goto('/shopAdmin/nowhere'))!.status()).toBe(404)
  await page.getByRole('heading', { name: 'ページが見つかりません' }).waitFor()
  expect(await page.getByText('お取りになった番号').count()).toBe(0)
  await page.getByRole('link', { name: '今日のようすへ戻る' }).click()
  await page.waitForURL((url) => url.pathname === '/shopAdmin')
})

test('R6.2: the entry pages are everybody’s: nobody is asked to sign in', async () => {
  const { token } = await join(stage.app, stage.world.east.main)
  for (const path of ['/entry/w', `/entry/w/${stage.world.east.main.entryCode}`, `/entry/w/${token}`, '/entry/privacy']) {
    const { page, status } = await open(path)
    expect([status, new URL(page.url()).pathname]).toEqual([200, path])
  }
})

test('R2.26: every page that declares something has a loader, without which the browser would not ask', async () => {
  const { routes } = (await import(new URL('../build/server/index.js', import.meta.url).href)) as {
    routes: Record<string, { module: { middleware?: unknown; loader?: unknown } }>
  }
  const declaring = Object.entries(routes).filter(([, { module }]) => module.middleware)
  expect(declaring.length).toBeGreaterThan(1)
  expect(declaring.filter(([, { module }]) => !module.loader).map(([id]) => id)).toEqual([])
})
