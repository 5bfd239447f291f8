/** A lane that takes nobody says so, before and after somebody has filled in the form. */
import { beforeEach, expect, test } from 'vitest'
import { newShop } from '../test/world.ts'
import { openStage } from './stage.ts'
import { takeNumber } from './visitor.ts'

const stage = openStage()
let shop: Awaited<ReturnType<typeof newShop>>
const address = () => `/entry/w/${shop.entryCode}`
beforeEach(async () => {
  shop = await newShop(stage.app, '若葉')
})

const setLanes = (change: string) =>
  stage.app.db.pool
    .query(`update lane set ${change} where shop_id = $1`, [shop.scope.shopId])
    .then(() =>
      stage.app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId]),
    )

test('closed', async () => {
  await setLanes('open = false')
  const page = await (await stage.person()).newPage()
  await page.goto(address())
  await page.getByText('ただいま受付を停止しています').waitFor()
  await expect.poll(() => takeNumber(page).count()).toBe(0)
})

test('full', async () => {
  await setLanes('max_waiting = 0')
  const page = await (await stage.person()).newPage()
  await page.goto(address())
  await page.getByText('ただいま満員です').waitFor()
  await expect.poll(() => takeNumber(page).count()).toBe(0)
})

test('one of two: the other can be chosen', async () => {
  await setLanes(`open = letter = 'B'`)
  const page = await (await stage.person()).newPage()
  await page.goto(address())
  await expect.poll(() => page.getByRole('radio', { name: /ご相談/ }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: /鍵のお渡し/ }).isChecked()).toBe(true)
})

test('closed while the form was being filled in: said in place, nothing is lost', async () => {
  const page = await (await stage.person()).newPage()
  await page.goto(address())
  await page.getByLabel('お名前').fill('山田')
  await setLanes('open = false')
  await takeNumber(page).click()
  await page.getByText('ただいま受付を停止して').first().waitFor()
  const { rowCount } = await stage.app.db.pool.query('select from ticket where shop_id = $1', [shop.scope.shopId])
  expect(rowCount).toBe(0)
})
