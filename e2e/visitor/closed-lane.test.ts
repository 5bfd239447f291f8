/** A lane that takes no visitors says why, before and after the form is filled in. A replaced code is tested too. */
import { beforeEach, expect, test } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { takeNumberButton, waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp({ own: true })
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

test.each([
  { state: 'closed', change: 'open = false', says: 'ただいま受付を停止しています' },
  { state: 'full', change: 'max_waiting = 0', says: 'ただいま満員です' },
])('The join page of a shop that is $state has no button to take a number', async ({ change, says }) => {
  await setLanes(change)
  const html = await (await stage.app.request(address(), { headers: { 'accept-language': 'ja' } })).text()
  expect(html).toContain(says)
  expect(html).not.toMatch(/<button[^>]*>(<[^>]*>)*番号を取る/)
})

longTest('The join page disables a closed lane and preselects the only open one', async () => {
  await setLanes(`open = letter = 'B'`)
  const page = await (await stage.person()).newPage()
  await page.goto(address())
  await expect.poll(() => page.getByRole('radio', { name: /ご相談/ }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: /鍵のお渡し/ }).isChecked()).toBe(true)
})

test('A lane that closes while the form is filled in issues no ticket', async () => {
  const page = await (await stage.person()).newPage()
  await page.goto(address())
  await page.getByLabel('お名前').fill('山田')
  await setLanes('open = false')
  await takeNumberButton(page).click()
  await page.getByText('ただいま受付を停止して').first().waitFor()
  const { rowCount } = await stage.app.db.pool.query('select from ticket where shop_id = $1', [shop.scope.shopId])
  expect(rowCount).toBe(0)
})

sampledTest(
  [
    {
      language: '',
      paused: 'ただいま受付を一時停止しています',
      why: '混み合っているためです。',
      own: 'お店から：3時に再開します',
      opens: /^次の受付は\s*\d+月\d+日（.）\s*10:00\s*から$/,
    },
    {
      language: '/en',
      paused: 'We are taking a short pause',
      why: 'It is very busy.',
      own: 'From the shop: 3時に再開します',
      opens: /^Next numbers from\s*\w{3} \d+ \w{3}\s*10:00\s*$/,
    },
    {
      language: '/zh',
      paused: '目前暂停取号，稍后恢复',
      why: '目前人数较多。',
      own: '门店留言：3時に再開します',
      opens: /^下次取号时间\s*\d+月\d+日（周.）\s*10:00\s*起$/,
    },
  ],
  0,
)('The join page says why a lane is stopped or when it opens ($language/entry/w)', async ({ language, paused, why, own, opens }) => {
  await setLanes(`open = false, closed_as = 'paused', closed_reason = 'crowded', closed_note = '3時に再開します'`)
  const page = await (await stage.person()).newPage()
  await page.goto(language + address())
  await page.getByText(paused).waitFor()
  await page.getByText(why).waitFor()
  await page.getByText(own).waitFor()
  // Two days from now, so that the text contains a date on whatever day the test runs.
  const weekday = stage.app.clock().toZonedDateTimeISO('Asia/Tokyo').add({ days: 2 }).dayOfWeek % 7
  const hours = Array.from({ length: 7 }, (_, day) => (day === weekday ? [{ from: '10:00', to: '11:00' }] : []))
  await setLanes(`open = true, hours = '${JSON.stringify(hours)}'`)
  // Wait until the page cached for all visitors is rendered anew.
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText(opens).count()
    })
    .toBe(1)
})

longTest('A replaced entry code works for 30 minutes and then asks for the new code', async () => {
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const page = await (await stage.person()).newPage()
  await page.goto(address())
  const renewed = await post(stage.app, `/shops/${shop.scope.shopId}/entry-code`, {
    headers: createBearerHeaders(manager),
    body: { replaces: shop.entryCode },
  })
  expect(renewed.status).toBe(200)
  await takeNumberButton(page).click()
  await waitForTicketToken(page)
  stage.app.pass(31 * 60)
  const late = await (await stage.person()).newPage()
  await expect.poll(async () => (await late.goto(address()))?.status()).toBe(404)
  await late.getByRole('heading', { name: 'この受付コードは新しくなりました' }).waitFor()
  await late.getByText(`「${shop.entryCode}」は以前のコードです`).waitFor()
  await late.getByLabel('受付コード').fill(((await renewed.json()) as { entryCode: string }).entryCode)
  await late.getByRole('button', { name: '受付へ進む' }).click()
  await takeNumberButton(late).waitFor()
})
