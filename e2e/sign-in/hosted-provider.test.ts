/**
 * IDENTITY=google in a browser: the unmodified SDK calls the provider, whose hosts the test answers. A request to any other server
 * fails the test.
 */
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { hostedSignInOrigins } from '#platform/hosted-provider.ts'
import { renewSetupToken } from '#server/setup/setup.ts'
import { kioskWords } from '../../src/web/kiosks/words.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import {
  createHostedAccountId,
  type HostedProviderStub,
  hostedProject,
  hostedSettings,
  openHostedProviderStub,
} from '../../test/hosted-provider.ts'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, post } from '../../test/world.ts'
import { deskViewport, openBrowser } from '../support/browser.ts'
import { waitForHydration } from '../support/hydration.ts'
import { submitSignInForm } from '../support/staff.ts'

/** Only the provider may be called. */
const browser = openBrowser({
  answered: (complaint) =>
    hostedSignInOrigins.some(
      (origin) => complaint.startsWith(`left the origin: ${origin}/`) || complaint === `asked another server: ${new URL(origin).hostname}`,
    ),
})
let app: TestApp
let provider: HostedProviderStub
beforeAll(async () => {
  provider = await openHostedProviderStub()
  app = await startApp({ pages: true, hostedKeys: provider.keys, settings: () => ({ ROLE: 'web', ...hostedSettings }) })
})
afterAll(() => app?.stop())

type Account = { sub: string; email: string; password: string; name?: string }
const accounts: Account[] = []

/** Opens a page whose calls to the provider are answered here. */
async function somebody(): Promise<Page> {
  const person = await browser.person(app.origin, { viewport: deskViewport })
  await intercept(person)
  return person.newPage()
}

async function intercept(person: BrowserContext): Promise<void> {
  for (const origin of hostedSignInOrigins)
    await person.route(`${origin}/**`, async (route) => {
      const url = new URL(route.request().url())
      expect(url.searchParams.get('key')).toBe(hostedProject.apiKey)
      const answer = await (url.pathname === '/v1/token' ? refresh(route) : call(url.pathname.split(':').at(-1)!, route))
      const problem = typeof answer === 'string'
      await route.fulfill({
        status: problem ? 400 : 200,
        headers: { 'access-control-allow-origin': '*' },
        json: problem ? { error: { code: 400, message: answer } } : answer,
      })
    })
}

async function tokens(account: Account, authTime = Math.floor(Date.now() / 1000)) {
  const idToken = await provider.token(account, { authTime })
  return { localId: account.sub, email: account.email, idToken, refreshToken: `${account.sub}.${authTime}`, expiresIn: '3600' }
}

/** Answers the provider's calls that the pages make. A returned string is its error code. */
async function call(name: string, route: Route): Promise<object | string> {
  const { email, password, idToken, displayName } = route.request().postDataJSON() as Record<string, string>
  if (name === 'signInWithPassword') {
    const account = accounts.find((one) => one.email === email && one.password === password)
    return account ? tokens(account) : 'INVALID_LOGIN_CREDENTIALS'
  }
  if (name === 'signUp') {
    if (accounts.some((one) => one.email === email)) return 'EMAIL_EXISTS'
    const account = { sub: createHostedAccountId(), email: email!, password: password! }
    accounts.push(account)
    return tokens(account)
  }
  const { sub } = JSON.parse(Buffer.from(idToken!.split('.')[1]!, 'base64url').toString()) as { sub: string }
  const account = accounts.find((one) => one.sub === sub)!
  if (name === 'update') {
    account.name = displayName!
    return { localId: sub, displayName }
  }
  expect(name).toBe('lookup')
  return { users: [{ localId: sub, email: account.email, displayName: account.name, providerUserInfo: [] }] }
}

async function refresh(route: Route): Promise<object> {
  const [sub, authTime] = new URLSearchParams(route.request().postData()!).get('refresh_token')!.split('.')
  const { idToken, refreshToken } = await tokens(accounts.find((one) => one.sub === sub)!, Number(authTime))
  return { id_token: idToken, access_token: idToken, refresh_token: refreshToken, expires_in: '3600', user_id: sub }
}

const owner = { email: 'owner@example.jp', password: 'umbrella in november' }

longTest('Setup, invitation and sign-in work with a hosted provider, but PINs do not', async () => {
  const page = await somebody()
  const answer = await page.goto(`/?setup=${await renewSetupToken(app.db)}`)
  expect(answer!.headers()['content-security-policy']).toContain(`connect-src 'self' ${hostedSignInOrigins.join(' ')};`)
  await page.getByLabel('会社・法人のお名前').fill('こもれび住まい')
  await page.getByLabel('お店のお名前').fill('若葉通り店')
  await page.getByLabel('お名前（オーナー）').fill('若葉 明')
  await page.getByLabel('メールアドレス').fill(owner.email)
  await page.locator('input[name=password]').fill(owner.password)
  await page.getByRole('button', { name: '設定を終えて受付を始める' }).click()
  await page.getByRole('link', { name: '書き留めました' }).click()
  await page.waitForURL('**/shopAdmin')
  await page.getByTitle('若葉 明').waitFor({ state: 'attached' })

  await page.goto('/shopAdmin/devices')
  await page.getByRole('button', { name: '端末を追加' }).click()
  await page.getByText('共用タブレットとPINは使えません').waitFor()
  await page.goto('/shopAdmin/personSetting')
  const colleague = 'colleague@example.jp'
  await page.getByLabel('メールアドレス').fill(colleague)
  await page.getByRole('button', { name: '招待リンクを作る' }).click()
  const link = await page.getByRole('status').filter({ hasText: colleague }).getByRole('textbox').inputValue()

  const invited = await somebody()
  await invited.goto(link)
  await invited.getByLabel('お名前').fill('新人 太郎')
  await invited.locator('input[name=password]').fill(owner.password)
  await invited.getByRole('button', { name: 'アカウントを作って参加する' }).click()
  await invited.getByRole('link', { name: '今日のようすを開く' }).click()
  await invited.getByTitle('新人 太郎').waitFor({ state: 'attached' })

  await page.goto('/shopAdmin/logout')
  await page.getByRole('button', { name: 'サインアウトする' }).click()
  await page.getByRole('link', { name: 'もう一度サインインする' }).click()
  await submitSignInForm(page, { ...owner, password: 'something else' })
  await page.getByRole('alert').filter({ hasText: 'メールアドレスかパスワードが違うようです' }).waitFor()
  await submitSignInForm(page, owner)
  await page.waitForURL('**/shopAdmin')

  await page.goto('/shopAdmin/profile')
  await page.getByText(owner.email).first().waitFor()
  await page.getByRole('heading', { name: 'サインイン中の端末' }).waitFor()
  expect(await page.getByRole('heading', { name: '共用タブレットのPIN' }).count()).toBe(0)

  await leaveKiosk(colleague)
})

/** The kiosk of the shop of the first run: only a manager's sign-in leads out. */
async function leaveKiosk(colleague: string): Promise<void> {
  const { rows } = await app.db.pool.query<{ id: string; code: string }>('select id, entry_code as code from shop')
  const { id: shopId, code: entryCode } = rows[0]!
  const bearerOf = async (email: string) =>
    createBearerHeaders({ idToken: await provider.token(accounts.find((one) => one.email === email)!) })
  const added = await post(app, `/shops/${shopId}/devices`, {
    headers: await bearerOf(owner.email),
    body: { name: '入口', settings: { kind: 'kiosk' } },
  })
  const { code } = (await added.json()) as { code: string }
  const page = await somebody()
  await page.goto(`/entry/k/${entryCode}`)
  await page.getByLabel('つなぐためのコード').fill(code)
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.getByText('若葉通り店').waitFor()
  await waitForHydration(page)
  await page.getByText('若葉通り店').hover()
  await page.mouse.down()
  const { leave } = kioskWords.ja
  await page.getByRole('heading', { name: leave.title }).waitFor()
  await page.mouse.up()
  const signIn = async (email: string, password: string) => {
    await page.getByLabel(leave.email).fill(email)
    await page.getByLabel(leave.password).fill(password)
    await page.getByRole('button', { name: leave.hosted }).click()
  }
  await signIn(owner.email, 'something else')
  await page.getByRole('alert').filter({ hasText: leave.notSignedIn }).waitFor()
  await signIn(colleague, owner.password)
  await page.getByRole('alert').filter({ hasText: 'このアカウントでは終了できません' }).waitFor()
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: '__session' }))
  expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('firebase'))")).toEqual([])
  await signIn(owner.email, owner.password)
  await page.waitForURL((url) => url.pathname === `/entry/w/${entryCode}`)
  await page.goto('/shopAdmin')
  await page.waitForURL((url) => url.pathname.endsWith('/login'))
  await page.goto(`/entry/k/${entryCode}`)
  await page.getByLabel('つなぐためのコード').waitFor()
}
