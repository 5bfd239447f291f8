/** The frame of staff pages: the current shop and the member's own presence. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor, newMember, password, sessionCookieOf, type TestMember } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { findSnackbar, nextVisitorBar, signIn } from '../support/staff.ts'

const stage = openE2eApp()
const open = (member: TestMember, address = '/shopAdmin', options = {}): Promise<Page> =>
  openSignedInPage(stage, member, address, { viewport: deskViewport, ...options })
const inMenu = (page: Page) => expect.poll(() => page.evaluate(`!!document.activeElement.closest('[role=menu]')`)).toBe(true)
const rail = (page: Page) => page.getByRole('navigation').first()
const presence = (page: Page) => rail(page).getByRole('button', { name: /在席の状態/ })

describe('a member of several shops', () => {
  let visit: Awaited<ReturnType<typeof joinAsVisitor>>
  beforeEach(async () => {
    visit = await joinAsVisitor(stage.app, stage.world.east.main, { name: '山田' })
    await joinAsVisitor(stage.app, stage.world.east.branch, { name: '佐藤' })
  })
  const switcher = (page: Page) => rail(page).getByRole('button', { name: /店舗を切り替える/ })

  longTest('A switch to another shop keeps the page and survives a reload', async () => {
    const page = await open(stage.world.east.members.owner, '/shopAdmin/waiting')
    await page.getByText('山田 様').first().waitFor()
    await switcher(page).click()
    const shops = page.getByRole('menuitem')
    await expect.poll(() => shops.allInnerTexts()).toEqual(['東店', '支店'])
    await expect.poll(() => shops.first().getAttribute('aria-current')).toBe('true')
    await shops.filter({ hasText: '支店' }).click()
    await page.waitForURL('**/shopAdmin/waiting')
    await nextVisitorBar(page).getByText('佐藤 様').waitFor()
    await expect.poll(() => page.getByText('山田').count()).toBe(0)
    await waitForHydration(page)
    await page.keyboard.press('n')
    await findSnackbar(page, '佐藤 様を呼び出しました').waitFor()

    await page.reload()
    await page.getByText('佐藤 様').first().waitFor()
    await presence(page).click()
    const [saved] = await Promise.all([page.waitForResponse('**/presence'), page.getByRole('menuitemradio', { name: '休憩中' }).click()])
    expect(saved.status()).toBe(200)
    await presence(page).filter({ hasText: '休憩中' }).waitFor()
  })

  longTest('A switch by keyboard from the page of a visit opens the other shop’s queue', async () => {
    const page = await open(stage.world.east.members.admin, `/shopAdmin/waiting/${visit.ticketId}`)
    await page.getByRole('heading', { name: visit.number }).waitFor()
    await switcher(page).focus()
    await page.keyboard.press('Enter')
    await inMenu(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('支店')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/shopAdmin/waiting')
    await page.getByText('佐藤 様').first().waitFor()
  })

  longTest('A member of one shop cannot reach another shop by switch or URL', async () => {
    const page = await open(stage.world.east.members.staff, '/shopAdmin/waiting')
    await expect.poll(() => switcher(page).count()).toBe(0)
    for (const shop of [stage.world.east.branch, stage.world.west.main]) {
      await page.goto(`/shopAdmin/waiting?shop=${shop.scope.shopId}`)
      await rail(page).getByText('東店').waitFor()
      expect(new URL(page.url()).search).toBe('')
    }
  })

  longTest('A chosen shop does not carry over to the next member who signs in', async () => {
    const page = await open(stage.world.east.members.owner)
    await page.goto(`/shopAdmin?shop=${stage.world.east.branch.scope.shopId}`)
    await rail(page).getByText('支店').waitFor()
    await page.getByRole('link', { name: 'サインアウト' }).click()
    await page.getByRole('heading', { name: 'サインアウトしました' }).waitFor()
    await signIn(page, { email: stage.world.west.owner.email, password })
    await rail(page).getByText('西店').waitFor()
  })
})

describe('presence', () => {
  const stored = async (member: TestMember) => {
    const { rows } = await stage.app.db.pool.query(
      'select p.state from presence p join member m on m.id = p.person_id where m.account_id = $1',
      [member.accountId],
    )
    return rows[0]?.state
  }

  longTest('A member’s presence can be set by tap or keyboard', async () => {
    const reception = await newMember(stage.app, stage.world.east.main.scope, 'reception')
    const page = await open(reception)
    await expect.poll(() => presence(page).getAttribute('aria-label')).toBe('在席の状態: 勤務外')
    await presence(page).click()
    await expect.poll(() => page.getByRole('menuitemradio').allInnerTexts()).toEqual(['対応できます', '離席中', '休憩中', '勤務外'])
    await page.getByRole('menuitemradio', { name: '対応できます' }).click()
    await expect.poll(() => stored(reception)).toBe('serving_ready')
    await presence(page).focus()
    await page.keyboard.press('Enter')
    await inMenu(page)
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('休憩中')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(reception)).toBe('break')
    await page.goto('/en/shopAdmin/waiting')
    await rail(page).getByRole('button', { name: 'My presence: On a break' }).waitFor()
  })

  longTest('A presence that could not be saved is reverted with a message', async () => {
    const manager = await newMember(stage.app, stage.world.east.main.scope, 'manager')
    const page = await open(manager)
    await page.route('**/presence', (route) => route.abort())
    await presence(page).click()
    await page.getByRole('menuitemradio', { name: '対応できます' }).click()
    await rail(page).getByRole('alert').waitFor()
    await expect.poll(() => presence(page).getAttribute('aria-label')).toBe('在席の状態: 勤務外')
    expect(await stored(manager)).toBeUndefined()
    await page.unroute('**/presence')
    await presence(page).click()
    await page.getByRole('menuitemradio', { name: '対応できます' }).click()
    await expect.poll(() => stored(manager)).toBe('serving_ready')
    await expect.poll(() => rail(page).getByRole('alert').count()).toBe(0)
  })

  longTest('An auditor’s page has no presence control', async () => {
    const page = await open(stage.world.east.members.auditor)
    await rail(page).getByText('東店').waitFor()
    await expect.poll(() => presence(page).count()).toBe(0)
  })
})

longTest('On a phone the shop switch and presence control are at least 44 px high', async () => {
  const page = await open(stage.world.east.members.owner, '/shopAdmin', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const isLarge = async (button: Locator) => {
    await button.waitFor()
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  }
  await isLarge(page.getByRole('banner').getByRole('button', { name: /在席の状態/ }))
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  const drawer = page.getByRole('dialog')
  await isLarge(drawer.getByRole('button', { name: /店舗を切り替える/ }))
  await drawer.getByRole('button', { name: /店舗を切り替える/ }).click()
  await page.getByRole('menuitem', { name: '支店' }).click()
  await page.waitForURL('**/shopAdmin')
})

test('The navigation of staff pages names the environment that the server runs in', async () => {
  const cookie = await sessionCookieOf(stage.app, stage.world.east.members.staff)
  const page = await stage.app.request('/shopAdmin', { headers: { 'accept-language': 'ja', cookie } })
  expect(await page.text()).toContain('>開発環境<')
})
