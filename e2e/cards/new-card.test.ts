/** A card that staff write for a caller. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { newMember, newShop } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

test('Staff can create a card for a visitor and complete missing answers later (R2.10)', async () => {
  const { scope } = await newShop(stage.app, '電話')
  const member = await newMember(stage.app, scope, 'staff')
  const page = await openSignedInPage(stage, member, '/shopAdmin/cards/new', { viewport: { width: 360, height: 740 } })
  await page.getByRole('heading', { level: 1, name: 'カードを作る' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  const save = page.getByRole('button', { name: 'カードを作る' })
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await save.click()
  await page.getByText('お名前を入力してください').first().waitFor()
  await page.getByRole('textbox', { name: 'お名前' }).fill('電話 花子')
  await save.click()
  await page.getByRole('heading', { level: 1, name: '電話 花子 様' }).waitFor()
  await page.getByText('担当者が作成').waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: /^メモと経過/ }).click()
  await page.getByRole('region', { name: '経過' }).getByText('お客さまに代わってカードを作りました').waitFor()
  await page.getByRole('region', { name: '対応の前に確認' }).getByRole('button', { name: 'ご入居希望時期を記入する' }).click()
  await page.getByRole('radio', { name: 'いつでも' }).check()
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('region', { name: '対応の前に確認' }).waitFor({ state: 'detached' })
})

/** Distinct visible sizes in pixels, ascending. */
async function seenSizes(page: Page, selector: string, of: 'font' | 'height'): Promise<number[]> {
  const sizes = await page.evaluate<
    number[]
  >(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility()).map((one) => {
    const box = one.getBoundingClientRect()
    return ${of === 'height' ? 'box.height' : 'parseFloat(getComputedStyle(one).fontSize) * (box.width / (one.offsetWidth || box.width))'}
  })`)
  return [...new Set(sizes.map((size) => Math.round(size * 10) / 10))].sort((a, b) => a - b)
}

async function expectDeskSizes(page: Page): Promise<void> {
  const labels = await seenSizes(page, 'form [data-field] label, form [data-field] [role=group] > span:first-child', 'font')
  expect(labels.length).toBeGreaterThan(0)
  expect([labels[0], labels.at(-1)]).toEqual([expect.toSatisfy((px) => px >= 12), expect.toSatisfy((px) => px <= 15)])
  const fields = await seenSizes(
    page,
    'form [data-field] input:not([type=radio], [type=checkbox], [type=hidden], [role=spinbutton])',
    'height',
  )
  expect(fields).toEqual([36])
  expect(await page.evaluate(`[...document.querySelectorAll('form, form *')].every((one) => getComputedStyle(one).zoom === '1')`)).toBe(
    true,
  )
}

longTest('On a desktop the card form is compact, and its save button stays visible (R2.10)', async () => {
  const { scope } = await newShop(stage.app, '机')
  const member = await newMember(stage.app, scope, 'staff')
  const page = await openSignedInPage(stage, member, '/shopAdmin/cards/new', { viewport: { width: 1280, height: 800 } })
  await waitForHydration(page)
  await expectDeskSizes(page)
  const top = async (name: string) => (await page.getByRole('textbox', { name }).boundingBox())!.y
  expect(await top('お名前')).toBe(await top('フリガナ'))
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(2_300)
  const save = page.getByRole('button', { name: 'カードを作る' })
  for (const part of [0, 0.5, 1]) {
    await page.evaluate(`scrollTo(0, ${part} * document.documentElement.scrollHeight)`)
    const { y, height } = (await save.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(800)
  }
  // No focused element is under the bar.
  await page.getByRole('textbox', { name: 'お名前' }).fill('机 花子')
  await page.getByRole('textbox', { name: 'その他ご要望' }).focus()
  const notes = (await page.getByRole('textbox', { name: 'その他ご要望' }).boundingBox())!
  expect(notes.y + notes.height).toBeLessThanOrEqual((await save.boundingBox())!.y)
  await save.click()
  await page.getByRole('heading', { level: 1, name: '机 花子 様' }).waitFor()
  await page
    .getByRole('button', { name: /すべて直す/ })
    .first()
    .click()
  await page.locator('form [data-field]').first().waitFor()
  await expectDeskSizes(page)
})
