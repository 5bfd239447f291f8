/** Sign-in with an external service: the unmodified SDK and a real provider on another site, whose page isolates its window from ours. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type OidcIssuer, startOidcIssuer, writeProvidersFile } from '../../test/issuer.ts'
import { longTest } from '../../test/matrix.ts'
import { newMember, newShop, password, type TestMember } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { submitSignInForm } from '../support/staff.ts'

const people: Record<string, { email: string; email_verified: boolean }> = {}
let issuer: OidcIssuer
const stage = openE2eApp({
  settings: async (origin) => {
    issuer = await startOidcIssuer(people)
    issuer.serve([origin])
    return { OIDC_PROVIDERS: writeProvidersFile({ 'oidc.company': issuer.entry('青葉ID') }) }
  },
})
afterAll(() => issuer?.stop())

/** The browser goes to the provider, and nowhere else. */
const travelling = { viewport: deskViewport, expected: /^left the origin: http:\/\/localhost:/ }
const member = async (): Promise<TestMember> => newMember(stage.app, (await newShop(stage.app, '若葉')).scope, 'manager')
const button = (page: Page) => page.getByRole('button', { name: '青葉ID でサインイン' })

/** Awaits a page of the context instead of a popup: the provider may isolate its window before the popup is known. */
async function opens(page: Page, opener: Locator): Promise<Page> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), opener.click()])
  return popup
}
const press = (page: Page) => opens(page, button(page))

async function beAt(window: Page, person: string): Promise<void> {
  await window.getByLabel('お名前').fill(person)
  await window.getByRole('button', { name: '続ける' }).click()
}

const arrive = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path)

/** Opens the profile at the external sign-ins, before leaving for the provider. */
async function openAdding(page: Page) {
  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: '外部サービスでのサインイン' }) })
  await part.getByText('サービスを追加する・外す').click()
  await part.getByLabel('いまのパスワード').fill(password)
  await part.getByRole('button', { name: '続ける' }).click()
  return { part, button: part.getByRole('button', { name: '青葉ID を追加する' }) }
}

/** Fixes the page's date while timers run, so that a slow window is not taken for a closed one. */
const holdTime = (page: Page): Promise<void> => page.clock.setFixedTime(Date.now())

async function add(who: TestMember, person: string): Promise<Page> {
  const page = await openSignedInPage(stage, who, '/shopAdmin/profile', travelling)
  await holdTime(page)
  const { part, button: adds } = await openAdding(page)
  const popup = await opens(page, adds)
  await part.getByText('青葉ID の画面が開きました').waitFor()
  await beAt(popup, person)
  await page.getByText('青葉ID でサインインできるようになりました').waitFor()
  return page
}

longTest('Two members can sign in at the same moment with an added provider (R4)', async () => {
  const [hana, ken] = await Promise.all([member(), member()])
  const [page] = await Promise.all([add(hana, 'hana'), add(ken, 'ken')])
  const browsers = await Promise.all([stage.person(travelling), stage.person(travelling)])
  const pages = await Promise.all(browsers.map((browser) => browser.newPage()))
  for (const one of pages) {
    await holdTime(one)
    await one.goto('/shopAdmin/personSetting')
  }
  const popups = await Promise.all(pages.map(press))
  expect(await popups[0]!.evaluate('[innerWidth, innerHeight]')).toEqual([500, 600])
  // Longer than the SDK waits for the window: it seems closed to the SDK, but is open.
  await pages[0]!.getByText('青葉ID の画面が開きました').waitFor()
  await beAt(popups[1]!, 'ken')
  await beAt(popups[0]!, 'hana')
  for (const [at, who] of [hana, ken].entries()) {
    await arrive(pages[at]!, '/shopAdmin/personSetting')
    await pages[at]!.getByRole('link', { name: who.name }).waitFor()
    await expect.poll(() => popups[at]!.isClosed()).toBe(true)
  }
  const whose = async (one: Page) => {
    await one.goto('/shopAdmin/profile')
    return one.getByText(hana.email).count()
  }
  expect([await whose(pages[0]!), await whose(pages[1]!)].map((count) => count > 0)).toEqual([true, false])

  await page.getByRole('button', { name: '青葉ID を外す' }).click()
  await page.getByText('青葉ID を外しました').waitFor()
  await page.getByText('追加していません').waitFor()
})

longTest('A provider sign-in with a known address is linked by the account’s password', async () => {
  const who = await member()
  people.mine = { email: who.email, email_verified: true }
  const page = await (await stage.person(travelling)).newPage()
  await page.goto('/shopAdmin/waiting')
  await beAt(await press(page), 'mine')
  await page.getByText(`${who.email} のアカウントがすでにあります`).waitFor()
  expect(await page.getByLabel('メールアドレス').inputValue()).toBe(who.email)
  await submitSignInForm(page, { email: who.email, password })
  await arrive(page, '/shopAdmin/waiting')

  const other = await (await stage.person(travelling)).newPage()
  await other.addInitScript('window.open = () => null')
  await other.goto('/shopAdmin/login?next=/shopAdmin/personSetting')
  await button(other).click()
  await other.waitForURL(`${issuer.issuer}/**`)
  await beAt(other, 'mine')
  await arrive(other, '/shopAdmin/personSetting')
  expect(other.url()).not.toContain('code=')
  expect(await other.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("uketsuke.auth.redirect"))')).toEqual([])
})

longTest('A provider sign-in uses the whole page if pop-up windows are blocked (R4.2)', async () => {
  const who = await member()
  await add(who, 'blocked')
  const page = await (await stage.person(travelling)).newPage()
  await page.addInitScript('window.open = () => null')
  await page.goto('/shopAdmin/login?next=/shopAdmin/personSetting')
  await button(page).click()
  await page.waitForURL(`${issuer.issuer}/**`)
  await beAt(page, 'blocked')
  await arrive(page, '/shopAdmin/personSetting')
  expect(page.url()).not.toContain('code=')
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("uketsuke.auth.redirect"))')).toEqual([])
})

longTest('A provider’s button pressed before its script has loaded still signs in (R4.2)', async () => {
  const who = await member()
  await add(who, 'early')
  const page = await (await stage.person(travelling)).newPage()
  await page.addInitScript('window.open = () => null')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/providers-*.js', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/shopAdmin/login?next=/shopAdmin/personSetting')
  await waitForHydration(page)
  await button(page).click()
  release()
  await page.waitForURL(`${issuer.issuer}/**`)
  await beAt(page, 'early')
  await arrive(page, '/shopAdmin/personSetting')
})

test('A provider sign-in can be cancelled, and without an account says whom to ask', async () => {
  const page = await (await stage.person(travelling)).newPage()
  await holdTime(page)
  await page.goto('/shopAdmin/login')
  await press(page)
  await page.getByRole('button', { name: 'やめる' }).click()
  await page.getByRole('alert').filter({ hasText: 'サインインの画面が閉じられました' }).waitFor()
  // R4.1: a newer request replaces an open one. Continuing in the older window signs in no one.
  const older = await press(page)
  const newer = await press(page)
  await beAt(older, 'nobody')
  expect(await page.getByRole('alert').count()).toBe(0)
  await beAt(newer, 'nobody')
  await page.getByRole('alert').filter({ hasText: 'お店の管理者に招待を依頼してください' }).waitFor()
  const again = await press(page)
  await page.getByRole('alert').filter({ hasText: 'お店の管理者に招待を依頼してください' }).waitFor()
  await expect.poll(() => again.isClosed()).toBe(true)
})

longTest('A member without a password can confirm their identity by the provider', async () => {
  const who = await member()
  const page = await openSignedInPage(stage, who, '/shopAdmin/profile', travelling)
  const { pool } = stage.app.db
  const blocked = await page.context().newPage()
  await blocked.addInitScript('window.open = () => null')
  await blocked.goto('/shopAdmin/profile')
  await (await openAdding(blocked)).button.click()
  await blocked.waitForURL(`${issuer.issuer}/**`)
  await beAt(blocked, 'elsa')
  await blocked.getByText('青葉ID でサインインできるようになりました').waitFor()
  await pool.query('update identity.account set password_hash = null where id = $1', [who.accountId])
  const prove = (one: Page) => one.getByRole('button', { name: '青葉ID で本人確認をする' })
  const proven = (one: Page) => one.getByText('ご本人と確認しました')

  await blocked.reload()
  await prove(blocked).click()
  await blocked.waitForURL(`${issuer.issuer}/**`)
  await beAt(blocked, 'elsa')
  await arrive(blocked, '/shopAdmin/profile')
  await proven(blocked).waitFor()
  await blocked.close()

  await pool.query("update identity.sign_in set auth_time = auth_time - interval '1 hour' where account_id = $1", [who.accountId])
  await page.reload()
  const deletion = page.locator('section').filter({ has: page.getByRole('heading', { name: 'アカウントの削除' }) })
  const remove = async () => {
    const button = deletion.getByRole('button', { name: '削除する' })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
    await button.click()
  }
  await deletion.getByText('アカウントを削除する').click()
  await remove()
  await deletion.getByRole('alert').filter({ hasText: 'サインインし直してから' }).waitFor()
  const popup = await opens(page, prove(page))
  await beAt(popup, 'elsa')
  await proven(page).waitFor()
  await remove()
  await page.getByText('アカウントを削除しました').waitFor()
})

longTest('A closed provider window ends the sign-in after eight seconds (R4.1)', async () => {
  const page = await (await stage.person(travelling)).newPage()
  await page.goto('/shopAdmin/login')
  const first = await press(page)
  const second = await press(page)
  // The provider isolated the first window, so it stays open. Continuing there signs in no one.
  await beAt(first, 'nobody')
  expect(await page.getByRole('alert').count()).toBe(0)
  // Later than the SDK's check for a page that isolates itself.
  await page.waitForFunction((since) => performance.now() - since > 5_000, await page.evaluate(() => performance.now()))
  const since = Date.now()
  await second.close()
  // Closing the window returns the focus to ours. Headless browsers give no focus, so the test dispatches it.
  await page.evaluate('dispatchEvent(new Event("focus"))')
  await page.getByRole('alert').filter({ hasText: 'サインインの画面が閉じられました' }).waitFor()
  expect(Date.now() - since).toBeGreaterThanOrEqual(8_000)
})
