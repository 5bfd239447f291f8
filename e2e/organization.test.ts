/** Issue 22.4: an owner opens a second shop as a copy of the first, goes there in a click, and closes it again. */
import { expect, test } from 'vitest'
import { newMember } from '../test/world.ts'
import { desk } from './browser.ts'
import { joinAll } from './desk.ts'
import { openQueue } from './queue.ts'
import { openSignedIn } from './signed-in.ts'
import { openStage } from './stage.ts'

const stage = openStage()

test('an owner opens a second shop as a copy of the first, goes there in a click, and closes it again', async () => {
  const queue = await openQueue(stage.app)
  const owner = await newMember(stage.app, queue.shop.scope, 'owner')
  await joinAll(stage, queue, '山田', '佐藤')
  const page = await openSignedIn(stage, owner, '/shopAdmin/organization', { viewport: desk })
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await row('若葉店').getByText('2組').first().waitFor()
  await page.getByRole('button', { name: '店舗を追加' }).click()
  const form = page.getByRole('dialog', { name: '店舗を追加' })
  await form.getByRole('region', { name: 'コピーされるもの' }).getByText('A 総合受付（ご用件1件）').waitFor()
  await form.getByRole('button', { name: '追加する' }).click()
  await form.getByRole('alert').first().waitFor()
  await form.getByRole('textbox', { name: '新しい店舗の名前' }).fill('西口店')
  await form.getByRole('button', { name: '追加する' }).click()
  await page.getByText('西口店 を追加しました').first().waitFor()
  await form.waitFor({ state: 'hidden' })
  await row('西口店').getByText('0組').first().waitFor()

  await row('西口店').getByRole('link', { name: '西口店' }).click()
  await page
    .getByRole('button', { name: /店舗を切り替える：若葉法人 西口店/ })
    .first()
    .waitFor()
  const code = (
    await stage.app.db.pool.query(`select entry_code from shop where name = '西口店' and organization_id = $1`, [
      queue.shop.scope.organizationId,
    ])
  ).rows[0].entry_code
  await page.goto('/shopAdmin/organization')
  await row('西口店').getByRole('button', { name: '西口店 を閉じる' }).click()
  await row('西口店').getByText('閉店中').waitFor()
  const visitor = await (await stage.person()).newPage()
  await visitor.goto(`/entry/w/${code}`)
  await visitor.getByRole('heading', { name: 'ただいまお休みしています' }).waitFor()
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await row('西口店').getByText('閉店中').waitFor({ state: 'detached' })
  expect((await visitor.goto(`/entry/w/${code}`))?.status()).toBe(200)
  await row('若葉店').getByRole('button', { name: '若葉店 を閉じる' }).click()
  await row('若葉店').getByText('いま2組いらっしゃいます。').waitFor()
})
