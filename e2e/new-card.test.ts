/** A card that staff write down for somebody who called. */
import { expect, test } from 'vitest'
import { newMember, newShop } from '../test/world.ts'
import { awake } from './awake.ts'
import { openSignedIn } from './signed-in.ts'
import { openStage } from './stage.ts'

const stage = openStage()

test('R2.10: who calls is written down on a phone, and what is missing is told on the card', async () => {
  const { scope } = await newShop(stage.app, '電話')
  const member = await newMember(stage.app, scope, 'staff')
  const page = await openSignedIn(stage, member, '/shopAdmin/cards', { viewport: { width: 360, height: 740 } })
  await page.getByRole('link', { name: 'カードを作る' }).click()
  await page.getByRole('heading', { level: 1, name: 'カードを作る' }).waitFor()
  await awake(page)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  const save = page.getByRole('button', { name: 'カードを作る' })
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await save.click()
  await page.getByText('お名前を入力してください').first().waitFor()
  await page.getByRole('textbox', { name: 'お名前' }).fill('電話 花子')
  await save.click()
  await page.getByRole('heading', { level: 1, name: '電話 花子 様' }).waitFor()
  await page.getByText('スタッフが作成').waitFor()
  await page.getByRole('region', { name: '経過' }).getByText('お客さまに代わってカードを作りました').waitFor()
  await page.getByRole('region', { name: 'ご対応の前に確認' }).getByRole('button', { name: 'ご入居希望時期を記入する' }).click()
  await page.getByRole('radio', { name: 'いつでも' }).check()
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('region', { name: 'ご対応の前に確認' }).waitFor({ state: 'detached' })
})
