/** R2.8, R2.9: staff sign in, stay signed in and sign out. The SDK's part is tested in sign-in.test.ts. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { joinAsVisitor, password } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { findSnackbar, signIn, submitSignInForm } from '../support/staff.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const staffPage = async (options = {}): Promise<Page> => (await stage.person({ viewport: deskViewport, ...options })).newPage()
const credentials = () => ({ email: queue.member.email, password })

describe('errors are shown in place', () => {
  sampledTest([
    ['ja', '', 'メールアドレスかパスワードが違うようです'],
    ['en', '/en', 'The e-mail address or password doesn’t seem right'],
    ['zh', '/zh', '邮箱或密码'],
  ])('A wrong password shows a sentence in %s and signs no one in', async (_, prefix, sentence) => {
    const page = await staffPage()
    await page.goto(`${prefix}/shopAdmin/login`)
    await page.locator('input[name=email]').fill(queue.member.email)
    await page.locator('input[name=password]').fill('something else')
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe(queue.member.email)
    await expect.poll(async () => (await page.context().cookies()).filter(({ name }) => name === '__session')).toEqual([])
  })

  longTest('An empty sign-in form asks for the e-mail address', async () => {
    const page = await staffPage()
    await page.goto('/shopAdmin/login')
    await page.getByRole('button', { name: 'サインイン', exact: true }).click()
    await page.getByText('メールアドレスを入力してください').waitFor()
  })
})

longTest('A sign-in form filled in before the page’s script runs is accepted', async () => {
  const page = await staffPage()
  const wake = await holdScripts(page)
  await page.goto('/shopAdmin/login', { waitUntil: 'commit' })
  await page.getByLabel('メールアドレス').fill(queue.member.email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await wake()
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
  await page.waitForURL('**/shopAdmin')
})

test('A staff page opens after a sign-in and survives a reload', async () => {
  const { number } = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  const page = await staffPage()
  await page.goto('/shopAdmin/waiting')
  await page.waitForURL('**/shopAdmin/login?next=%2FshopAdmin%2Fwaiting')
  await submitSignInForm(page, credentials())
  await page.waitForURL('**/shopAdmin/waiting')
  await page.getByText('山田 様').first().waitFor()
  await page.reload()
  await page.getByText('自動更新中').waitFor()
  await page.getByText('山田 様').first().waitFor()

  const rendered = await (await page.context().request.get('/shopAdmin/waiting')).text()
  for (const words of [number, '山田']) expect(rendered).toContain(words)
})

longTest('The sign-in does not continue to another site’s URL', async () => {
  const page = await staffPage()
  await page.goto('/shopAdmin/login?next=https://elsewhere.example/shopAdmin')
  await submitSignInForm(page, credentials())
  await page.waitForURL(`${stage.app.origin}/shopAdmin`)
})

longTest('A missing session cookie is renewed without asking for the password', async () => {
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin/waiting', { viewport: deskViewport })
  await page.context().clearCookies({ name: '__session' })
  const shown = page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && answer.ok() && new URL(answer.url()).pathname === '/shopAdmin/waiting',
  )
  // The sign-in page redirects before it has loaded, so waiting for the navigation would fail, and the page may be gone before the
  // call resolves.
  await Promise.all([shown, page.evaluate(`location.assign('/shopAdmin/waiting')`).catch(() => undefined)])
  await page.getByText('自動更新中').waitFor()
})

test('A sign-out ends access in the page, in other tabs and in the API', async () => {
  await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  const page = await staffPage()
  await signIn(page, credentials(), '/shopAdmin/waiting')
  await waitForHydration(page)
  const other = await page.context().newPage()
  await other.goto('/shopAdmin')
  const [command] = await Promise.all([
    page.waitForRequest(/call-next$/),
    page.keyboard.press('n').then(async () => {
      await page.getByRole('radio', { name: '1番' }).check()
      await page.getByRole('button', { name: '決める' }).click()
    }),
  ])
  const { authorization } = await command.allHeaders()
  const me = () => stage.app.request('/api/v1/me', { headers: { authorization: authorization! } })
  expect((await me()).status).toBe(200)

  await page.getByRole('link', { name: 'サインアウト' }).click()
  await page.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
  expect((await me()).status).toBe(401)
  await other.waitForURL('**/shopAdmin/login?*')
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'こんにちは' }).waitFor()
  await expect.poll(() => page.getByText('山田').count()).toBe(0)
  await expect.poll(async () => (await page.context().cookies()).filter(({ name }) => name === '__session')).toEqual([])
})

test('A sign-out link from another site only asks for confirmation', async () => {
  const page = await openSignedInPage(stage, queue.member, '/shopAdmin', { viewport: deskViewport })
  await page.goto('/shopAdmin/logout', { referer: 'https://elsewhere.example/' })
  await page.getByRole('heading', { name: 'サインアウトしますか' }).waitFor()
  await page.getByRole('button', { name: 'サインアウトする' }).click()
  await page.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
  await page.goto('/shopAdmin')
  await page.waitForURL('**/shopAdmin/login?*')
})

test('Without mail the forgotten-password page gives the reason and has no form', async () => {
  const page = await staffPage()
  await page.goto('/shopAdmin/login')
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
  await page.getByText('メールサーバーが設定されていないため').waitFor()
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
})

async function issueNumber(page: Page): Promise<void> {
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: '番号を出す' })
  await sheet.getByRole('button', { name: /^番号を出す/ }).click()
  await findSnackbar(page, 'A001 を出しました').waitFor()
}

/** Simulates a Safari fault: opening a database never completes. */
const silentDatabase = 'IDBFactory.prototype.open = () => new EventTarget()'

longTest('Staff can sign in and issue a ticket while IndexedDB never answers', async () => {
  const page = await staffPage()
  await page.addInitScript(silentDatabase)
  await signIn(page, credentials(), '/shopAdmin/waiting')
  await issueNumber(page)
})

longTest('Signed-in staff can still issue a ticket when IndexedDB stops answering', async () => {
  const page = await staffPage()
  await signIn(page, credentials(), '/shopAdmin/waiting')
  await page.addInitScript(silentDatabase)
  await page.reload()
  await waitForHydration(page)
  await issueNumber(page)
})

longTest('A sign-in survives a reload if localStorage cannot store data', async () => {
  const page = await staffPage()
  await page.addInitScript(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`)
  await signIn(page, credentials(), '/shopAdmin/waiting')
  await page.reload()
  await waitForHydration(page)
  await issueNumber(page)
})

const denied = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })`

const denials: [string, string, string][] = [
  ['ja', '', 'Cookieとサイトデータの保存を許可してください'],
  ['en', '/en', 'Please allow cookies and site data'],
  ['zh', '/zh', '请允许使用 Cookie'],
]
sampledTest(denials)('The sign-in page asks to allow cookies if the browser stores no data (%s)', async (_, prefix, sentence) => {
  const page = await staffPage()
  await page.addInitScript(denied)
  await page.goto(`${prefix}/shopAdmin/login`)
  const why = page.getByRole('alert').filter({ hasText: sentence })
  await why.waitFor()
  await page.locator('input[name=email]').fill(queue.member.email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]:not([disabled])').waitFor()
  await why.waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`${prefix}/shopAdmin/login`)
})
