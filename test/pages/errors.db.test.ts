/** R2.22: pages that could not be shown, as the server responds. */
import { data } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopTextLocales } from '#domain/locale.ts'
import { startApp, type TestApp } from '../app.ts'
import { sampledTest } from '../matrix.ts'
import { buildWorld, joinAsVisitor, sessionCookieOf, type World } from '../world.ts'
import { createRendererWithPages } from './built-page.ts'

const broken = () => {
  throw new Error('broken')
}
const forbidden = () => {
  throw data({ code: 'auth.forbidden', detail: '別の方のものです' }, { status: 403 })
}
let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({
    render: createRendererWithPages(
      {
        'broken/loader': { default: () => null, loader: broken },
        'broken/middleware': { default: () => null, loader: () => null, middleware: [broken] },
        'broken/page': { default: broken, loader: () => null },
      },
      { 'ja:outbox/page': { loader: forbidden } },
    ),
  })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const prefix = { ja: '', en: '/en', zh: '/zh' }
const requestId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

async function askWithoutTickets(address: string, headers: Record<string, string> = {}): Promise<{ status: number; page: string }> {
  await app.db.pool.query('alter table ticket rename to ticket_away')
  try {
    const answer = await app.request(address, { headers, redirect: 'manual' })
    return { status: answer.status, page: await answer.text() }
  } finally {
    await app.db.pool.query('alter table ticket_away rename to ticket')
  }
}

/** The error page has its heading and the link out of it. */
function expectErrorPage(page: string, { heading, back, to }: { heading: RegExp; back: string; to: string }): void {
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]).toMatch(heading)
  expect(/<body[\s\S]*/.exec(page)?.[0]).toMatch(requestId)
  expect(page).toMatch(new RegExp(`<a [^>]*href="${to}"[^>]*>(?:<[^>]*>)*${back}`))
}

sampledTest(shopTextLocales)('A visitor’s error page in %s links to the home page', async (locale) => {
  const { token } = await joinAsVisitor(app, world.east.main)
  const { status, page } = await askWithoutTickets(`${prefix[locale]}/entry/w/${token}`)
  expect(status).toBe(500)
  const heading = { ja: /申し訳ありません|表示できませんでした/, en: /could not be shown/, zh: /无法显示|未能显示/ }
  const back = { ja: 'ホームへ戻る', en: 'Back to the home page', zh: '返回首页' }
  expectErrorPage(page, { heading: heading[locale], back: back[locale], to: prefix[locale] || '/' })
})

sampledTest(
  [
    ['/shopAdmin/waiting', '順番待ちの記録は、そのまま残っています', '今日のようすへ戻る'],
    // The page of a visit has its own error page for missing visits.
    ['/shopAdmin/waiting/00000000-0000-7000-8000-000000000000', '順番待ちの記録は、そのまま残っています', '今日のようすへ戻る'],
    ['/en/shopAdmin/waiting', 'Nothing in your queue is lost', 'Back to today’s overview'],
    ['/zh/shopAdmin/waiting', '排队记录没有变化', '返回今日概况'],
  ],
  2,
)('A staff error page says the queue is safe and links to today’s overview (%s)', async (address, safe, back) => {
  const cookie = await sessionCookieOf(app, world.east.members.staff)
  const { status, page } = await askWithoutTickets(address, { cookie })
  expect(status).toBe(500)
  expect(page).toContain(safe)
  expectErrorPage(page, { heading: /./, back, to: address.slice(0, address.indexOf('/waiting')) })
})

test('A page refused to a member shows the reason that the server gave', async () => {
  const cookie = await sessionCookieOf(app, world.east.members.manager)
  const answer = await app.request('/shopAdmin/outbox', { headers: { cookie } })
  const page = await answer.text()
  expect(answer.status).toBe(403)
  expect(page).toContain('別の方のものです')
  expect(page).not.toContain('このアカウントで使えるお店がありません')
  expect(page).toMatch(/<nav [^>]*aria-label="メニュー"[\s\S]*<a [^>]*href="\/shopAdmin\/waiting"/)
})

test.each(['loader', 'middleware', 'page'])('An exception of a %s is logged once, under the id that its error page shows', async (what) => {
  const logged = app.logged.length
  const answer = await app.request(`/broken/${what}`, { headers: { 'accept-language': 'ja' } })
  expect(answer.status).toBe(500)
  const shown = new RegExp(`お問い合わせ番号[^0-9a-f]*(${requestId.source})`).exec((await answer.text()).replace(/<!-- -->/g, ''))?.[1]
  const lines = app.logged.slice(logged).filter((line) => line.includes('errors.db.test.ts'))
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual([shown])
})
