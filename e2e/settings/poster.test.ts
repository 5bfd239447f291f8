/** A manager prints the shop's poster, a lane's with Wi-Fi, and a table stand. The test reads the paper back. */
import { expect, test } from 'vitest'
import { formatEntryCode } from '#domain/entry-code.ts'
import { isLongRun, longTest } from '../../test/matrix.ts'
import { newMember, newShop } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { printAndReadPage as printed } from '../support/pdf.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()
const [a4, a5] = [
  { width: 210, height: 297 },
  { width: 148, height: 210 },
]

longTest('Printed posters of a shop and a lane contain the right texts and QR codes', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/shopSetting', { viewport: deskViewport })
  await page.getByRole('link', { name: 'ポスターを作る' }).click()
  await page.waitForURL('**/shopAdmin/poster')
  await page.getByText('アプリは不要です').first().waitFor()
  await waitForHydration(page)
  const address = `${stage.app.origin}/entry/w/${shop.entryCode}`
  const whole = await printed(page)
  expect(whole).toMatchObject({ sizes: [a4], codes: [address] })
  for (const words of [
    ...['若葉店', '番号はスマートフォンで', 'Takeanumberwithyourphone', '请用手机取号'],
    ...['アプリは不要です', 'Worksinyourbrowser.Noappneeded.', '无需安装应用', formatEntryCode(shop.entryCode)],
  ])
    expect(whole.text).toContain(words.normalize('NFKC'))
  expect(whole.text).not.toMatch(/大きさ|任意|設定/)

  await page.getByLabel('大きさ').selectOption('A5')
  await page.getByLabel('対象').selectOption({ index: 1 })
  await page.getByLabel('ネットワーク名（SSID）').fill('Wakaba; Guest')
  await page.getByLabel('パスワード').fill('short')
  await page.getByText('パスワードは8〜63文字です').waitFor()
  expect(await page.getByRole('img', { name: 'お店のWi-FiにつなぐQRコード' }).count()).toBe(0)
  await page.getByLabel('パスワード').fill('umbrella:2026')
  await expect.poll(() => page.getByRole('img', { name: 'お店のWi-FiにつなぐQRコード' }).count()).toBe(1)
  const wifi = 'WIFI:S:Wakaba\\; Guest;T:WPA;P:umbrella\\:2026;;'
  const lane = await printed(page, { columns: 1, rows: 2 })
  expect(lane).toMatchObject({ sizes: [a5], codes: [wifi, `${address}?lane=A`] })
  for (const words of ['まず、Wi-Fiにつなぐ', 'First,joinourWi-Fi', 'umbrella:2026']) expect(lane.text).toContain(words)

  if (!isLongRun) return
  await page.getByLabel('大きさ').selectOption('stand')
  // The upper face is upside down.
  const codes = [`${address}?lane=A`, wifi, wifi, `${address}?lane=A`]
  expect(await printed(page, { columns: 2, rows: 2 })).toMatchObject({ sizes: [a5], codes })
  await page.reload()
  expect(await page.getByLabel('パスワード').inputValue()).toBe('')
})

test('The link of a lane’s poster offers that lane, or all lanes if the lane is gone', async () => {
  const shop = stage.world.east.main
  const services = async (search: string) => {
    const page = await (await stage.app.request(`/entry/w/${shop.entryCode}${search}`)).text()
    return shop.lanes.map(({ serviceIds }) => serviceIds.some((id) => page.includes(`value="${id}"`)))
  }
  expect(shop.lanes.length).toBeGreaterThan(1)
  expect(await services('')).toEqual(shop.lanes.map(() => true))
  expect(await services('?lane=B')).toEqual(shop.lanes.map((_, index) => index === 1))
  expect(await services('?lane=Z')).toEqual(shop.lanes.map(() => true))
})
