/** Issue 22: a manager builds a team of six from an empty shop. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sendCard } from '../test/access/card-samples.ts'
import { bearer, newMember, newShop, post } from '../test/world.ts'
import { desk } from './browser.ts'
import { add, part, save, staffPath } from './settings.ts'
import { openSignedIn } from './signed-in.ts'
import { lift, moveUp } from './staff.ts'
import { openStage } from './stage.ts'

const stage = openStage()
const invited = [
  { name: '佐藤 美咲', role: 'reception' },
  { name: '鈴木 健', role: 'staff' },
  { name: 'Emma Brown', role: 'staff' },
  { name: '王 芳', role: 'staff' },
] as const

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('役割', { exact: true }).selectOption(role)
  await page.getByRole('button', { name: '招待リンクを作る' }).click()
  const made = page.getByRole('status').filter({ hasText: email })
  return (await made.getByRole('textbox').inputValue()).split('/').at(-1)!
}

test('a manager builds a team of six from an empty shop', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const page = await openSignedIn(stage, manager, '/shopAdmin/personSetting', { viewport: desk })
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await rowOf(manager.name).getByText('あなた').waitFor()

  for (const [index, { name, role }] of invited.entries()) {
    const email = `team.${index}@example.jp`
    const token = await invite(page, email, role)
    const body = { displayName: name, password: 'lanterns over the river' }
    expect((await post(stage.app, `/invitations/${token}/accept`, { body })).status).toBe(201)
  }
  await page.reload()
  for (const { name, role } of invited) await expect.poll(() => rowOf(name).getByRole('combobox').inputValue()).toBe(role)
  // One of them stands in for the manager.
  await rowOf('鈴木 健').getByRole('combobox').selectOption({ label: '店長' })
  await page.getByRole('status').filter({ hasText: '鈴木 健 さんの役割を「店長」にしました' }).waitFor()

  await page.goto('/shopAdmin/queueSetting')
  await page.getByRole('link', { name: '担当者を開く' }).click()
  await page.waitForURL(`**${staffPath}`)
  const form = await add(page, '担当者を追加')
  await form.getByLabel('名前', { exact: true }).fill('高橋')
  await save(page, form, '高橋 を追加しました', '追加する')
  const names = () => part(page, '担当者').getByRole('listitem').locator('b').allInnerTexts()
  const team = [manager.name, ...invited.map(({ name }) => name), '高橋']
  await expect.poll(async () => (await names()).toSorted()).toEqual(team.toSorted())
  // Put in order by the keyboard, once by the arrows beside the row and once by lifting it; and taken back.
  const [first, second] = await names()
  await page.getByRole('button', { name: `${first} を下へ` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names())[1]).toBe(first)
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe(`${first} を下へ`)
  await page
    .getByRole('status')
    .filter({ hasText: `${first} を2番目にしました` })
    .waitFor()
  await lift(page.getByRole('button', { name: `${first}を並べ替える` }))
  await moveUp(page, `${first}は1番目です`)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([first, second])
  await page
    .getByRole('status')
    .filter({ hasText: `${first} を1番目にしました` })
    .waitFor()
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first])
})

test('somebody leaves: what is open is listed and goes to a colleague, and it can be taken back', async () => {
  const shop = await newShop(stage.app, '楓')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const headers = bearer(manager)
  const at = `/shops/${shop.scope.shopId}`
  const add = async (name: string) =>
    ((await (await post(stage.app, `${at}/staff`, { headers, body: { name } })).json()) as { id: string }).id
  const [sato] = [await add('佐藤'), await add('田中')]
  const { cardId } = await sendCard(stage, shop)
  const none = { assigneeId: null, stageId: null, temperature: null, nextContactOn: null }
  await post(stage.app, `${at}/cards/${cardId}/change`, { headers, body: { was: none, change: { assigneeId: sato } } })
  await post(stage.app, `${at}/cards/${cardId}/tasks`, { headers, body: { words: '鍵を預かる', assigneeId: sato } })

  const page = await openSignedIn(stage, manager, staffPath, { viewport: desk })
  await page.getByRole('button', { name: '佐藤 さんの操作' }).click()
  await page.getByRole('menuitem', { name: '一覧から外す…' }).click()
  const dialog = page.getByRole('dialog', { name: '佐藤 さんを一覧から外す' })
  await dialog.getByText('対応中のカード 1件').waitFor()
  await dialog.getByText('鍵を預かる').waitFor()
  await dialog.getByRole('combobox', { name: '引き継ぐ方' }).click()
  await dialog.getByRole('option', { name: /田中/ }).click()
  await dialog.getByRole('button', { name: 'いますぐ外す' }).click()
  await page.getByRole('status').filter({ hasText: '佐藤 さんを一覧から外しました。カード1件、やること1件を引き継ぎました。' }).waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: '佐藤' }).count()).toBe(0)
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await page.getByRole('listitem').filter({ hasText: '佐藤' }).waitFor()
})

test('who was given another role has it at once, where they are signed in', async () => {
  const shop = await newShop(stage.app, '青葉')
  const [manager, colleague] = [await newMember(stage.app, shop.scope, 'manager'), await newMember(stage.app, shop.scope, 'staff')]
  const page = await openSignedIn(stage, manager, '/shopAdmin/personSetting', { viewport: desk })
  const theirs = await openSignedIn(stage, colleague, '/shopAdmin', { viewport: desk })
  expect((await theirs.goto('/shopAdmin/personSetting'))?.status()).toBe(403)
  await page.getByRole('listitem').filter({ hasText: colleague.email }).getByRole('combobox').selectOption({ label: '店長' })
  await page.getByRole('status').filter({ hasText: '「店長」にしました' }).waitFor()
  expect((await theirs.goto('/shopAdmin/personSetting'))?.status()).toBe(200)
})
