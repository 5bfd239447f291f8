/** A colleague joins by a link that works once. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { createBearerHeaders, password, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { createQrModules, readQrModules } from '../support/qr-code.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()
const somebody = async (options = {}): Promise<Page> => (await stage.person({ viewport: deskViewport, ...options })).newPage()

async function invite(page: Page, email: string): Promise<string> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('役割', { exact: true }).selectOption('reception')
  await page.getByRole('button', { name: '招待リンクを作る' }).click()
  await page.getByText(`${email} さんの招待リンクができました`).waitFor()
  const made = page.getByRole('status').filter({ hasText: email })
  return made.getByRole('textbox').inputValue()
}

test('An invitation link lets a colleague make an account and works only once', async () => {
  const page = await openSignedInPage(stage, stage.world.east.members.manager, '/shopAdmin/personSetting', { viewport: deskViewport })
  await expect
    .poll(() => page.getByLabel('役割', { exact: true }).locator('option').allInnerTexts())
    .toEqual(['監査（閲覧のみ）', '受付', '担当者', '店長'])
  await page.getByLabel('メールアドレス').fill('nobody')
  await page.getByRole('button', { name: '招待リンクを作る' }).click()
  await page.getByText('メールアドレスの形をお確かめください').waitFor()

  const email = 'new@example.jp'
  const link = await invite(page, email)
  const expected = createQrModules(link)
  expect(await readQrModules(page.getByRole('img', { name: '招待リンクのQRコード' }), expected.length)).toEqual(expected)
  await page.locator('p:focus', { hasText: email }).waitFor()
  await page.getByRole('button', { name: `${email} さんの招待を取り消す` }).waitFor()

  const invited = await somebody()
  await invited.goto(link)
  await invited.getByText('東店 のメンバーに招待されています').waitFor()
  await invited.getByText(email).waitFor()
  await invited.getByLabel('お名前').fill('新人 太郎')
  await invited.locator('input[name=password]').fill('password1234')
  await invited.getByRole('status').filter({ hasText: 'まだ使えません：よく使われるパスワードに似ています' }).waitFor()
  await invited.locator('input[name=password]').fill(password)
  await invited.getByRole('button', { name: 'アカウントを作って参加する' }).click()
  await invited.getByRole('heading', { name: '参加しました' }).waitFor()
  await invited.getByRole('link', { name: '今日のようすを開く' }).click()
  await invited.getByTitle('新人 太郎').waitFor({ state: 'attached' })

  const read = async (address: string) => {
    const answer = await stage.app.request(address, { headers: { 'accept-language': 'ja' } })
    return [answer.status, await answer.text()]
  }
  expect(await read(link)).toEqual([409, expect.stringContaining('この招待はすでに使われています')])
  expect(await read('/invitation/AAAAAAAAAAAAAAAAAAAAAA')).toEqual([404, expect.stringContaining('この招待は見つかりませんでした')])
})

test('A signed-in member with the invited address joins with one button', async () => {
  const { members, main } = stage.world.east
  const { owner } = stage.world.west
  const body = { email: owner.email, role: 'reception' }
  const made = await post(stage.app, `/shops/${main.scope.shopId}/invitations`, { headers: createBearerHeaders(members.owner), body })
  const page = await openSignedInPage(stage, owner, `/invitation/${((await made.json()) as { token: string }).token}`, {
    viewport: deskViewport,
  })
  await page.getByText(`${owner.email} でサインインしています`).waitFor()
  await page.getByRole('button', { name: '参加する' }).click()
  await page.getByRole('heading', { name: '参加しました' }).waitFor()
})

longTest('Without JavaScript an invitee makes an account and joins', async () => {
  const page = await openSignedInPage(stage, stage.world.east.members.owner, '/shopAdmin/personSetting', { viewport: deskViewport })
  const link = await invite(page, 'plain@example.jp')
  const invited = await somebody({ javaScriptEnabled: false })
  await invited.goto(link)
  await invited.getByLabel('お名前').fill('新人 花子')
  await invited.locator('input[name=password]').fill(password)
  await invited.getByRole('button', { name: 'アカウントを作って参加する' }).click()
  await invited.getByRole('heading', { name: '参加しました' }).waitFor()
})

longTest('An invited person with an account joins by that account’s password', async () => {
  const { owner } = stage.world.west
  const page = await openSignedInPage(stage, stage.world.east.members.owner, '/shopAdmin/personSetting', { viewport: deskViewport })
  const link = await invite(page, owner.email)
  const invited = await somebody()
  await invited.goto(link)
  await invited.getByRole('link', { name: 'すでにアカウントをお持ちの方' }).click()
  await invited.getByLabel('お名前').fill('西 花子')
  await invited.getByLabel('お持ちのアカウントのパスワード').fill('something else')
  await invited.getByRole('button', { name: 'サインインして参加する' }).click()
  await invited.getByRole('alert').waitFor()
  await invited.getByLabel('お持ちのアカウントのパスワード').fill(password)
  await invited.getByRole('button', { name: 'サインインして参加する' }).click()
  await invited.getByRole('heading', { name: '参加しました' }).waitFor()
})

longTest('An invitation form filled in before hydration keeps its text and sends nothing', async () => {
  const page = await openSignedInPage(stage, stage.world.east.members.owner, '/shopAdmin/personSetting', { viewport: deskViewport })
  const link = await invite(page, 'early@example.jp')
  const invited = await somebody()
  const wake = await holdScripts(invited)
  await invited.goto(link, { waitUntil: 'commit' })
  await invited.getByRole('link', { name: 'すでにアカウントをお持ちの方' }).click()
  await invited.getByLabel('お持ちのアカウントのパスワード').fill('something else')
  await expect.poll(() => invited.getByRole('button', { name: 'サインインして参加する' }).isDisabled()).toBe(true)
  await invited.getByLabel('お持ちのアカウントのパスワード').press('Enter')
  await wake()
  expect(new URL(invited.url()).search).toBe('?account=existing')
  await expect.poll(() => invited.getByLabel('お持ちのアカウントのパスワード').inputValue()).toBe('something else')
  await invited.getByRole('button', { name: 'サインインして参加する', disabled: false }).waitFor()
  await invited.getByRole('link', { name: '新しくアカウントを作る' }).click()
  await invited.getByRole('button', { name: 'アカウントを作って参加する' }).waitFor()
})

longTest('A new account with a taken address leads to the form for existing accounts', async () => {
  const { owner } = stage.world.west
  const page = await openSignedInPage(stage, stage.world.east.members.owner, '/shopAdmin/personSetting', { viewport: deskViewport })
  const link = await invite(page, owner.email)
  const invited = await somebody()
  await invited.goto(link)
  const existing = invited.getByRole('button', { name: 'サインインして参加する' })
  const sendNew = async () => {
    await invited.getByLabel('お名前').fill('西 花子')
    await invited.locator('input[name=password]').fill(password)
    await invited.getByRole('button', { name: 'アカウントを作って参加する' }).click()
  }
  await sendNew()
  await existing.waitFor()
  await expect.poll(() => invited.getByLabel('お名前').inputValue()).toBe('西 花子')
  await invited.getByRole('link', { name: '新しくアカウントを作る' }).click()
  await existing.waitFor({ state: 'detached' })
  await sendNew()
  await existing.waitFor()
})

describe('invalid invitation links', () => {
  longTest('A withdrawn invitation shows “not found” with status 404', async () => {
    const page = await openSignedInPage(stage, stage.world.east.members.owner, '/shopAdmin/personSetting', { viewport: deskViewport })
    const link = await invite(page, 'regretted@example.jp')
    await page.getByRole('button', { name: 'regretted@example.jp さんの招待を取り消す' }).click()
    await page.getByRole('button', { name: 'regretted@example.jp さんの招待を取り消す' }).waitFor({ state: 'detached' })
    const invited = await somebody()
    expect((await invited.goto(link))?.status()).toBe(404)
    await invited.getByText('この招待は見つかりませんでした').waitFor()
  })

  longTest('An unknown invitation shows “not found” with status 404', async () => {
    const page = await somebody()
    expect((await page.goto('/invitation/AAAAAAAAAAAAAAAAAAAAAA'))?.status()).toBe(404)
    await page.getByText('この招待は見つかりませんでした').waitFor()
  })
})
