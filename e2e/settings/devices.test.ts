/** The page of the shop's devices: each kind is added, set, connected again and removed; what needs a look is on top, and at the desk. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DeviceInTrouble, DeviceWithCodeOrAddress } from '../../src/contract/devices/devices.ts'
import { longTest } from '../../test/matrix.ts'
import { addDevice } from '../../test/tablet.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../test/world.ts'
import { axeFindings } from '../support/axe.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

async function openShop() {
  const shop = await newShop(stage.app, '若葉')
  return { shop, manager: await newMember(stage.app, shop.scope, 'manager') }
}
type Place = Awaited<ReturnType<typeof openShop>>

async function pairScreen({ shop, manager }: Place, kind: 'board' | 'kiosk', name: string): Promise<{ id: string; token: string }> {
  const { device, code } = await addDevice(stage.app, shop, manager, { name, settings: { kind } })
  return { id: device.id, token: await enterCode(shop.entryCode, kind, code!) }
}
async function enterCode(entryCode: string, kind: 'board' | 'kiosk', pairingCode: string): Promise<string> {
  const response = await post(stage.app, `/entry/${entryCode}/screens`, { body: { kind, pairingCode } })
  return ((await response.json()) as { token: string }).token
}
const report = async (token: string, trouble: string | null = null) =>
  (await post(stage.app, `/devices/${token}/report`, { body: { version: '0.0.1', trouble } })).status

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
async function choose(page: Page, device: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `${device}の操作` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** Adds a device of the kind and returns the panel with its code or address. */
async function add(page: Page, kind: string, name: string) {
  await page.getByRole('button', { name: '端末を追加' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check()
  await dialog.getByRole('textbox', { name: '名前', exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'つなぐ準備をする' }).click()
  const panel = page.getByRole('status').filter({ hasText: new RegExp(`「${name}」の.+ができました`) })
  await panel.waitFor()
  return panel
}
const codeIn = async (text: Promise<string>) => /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await text)![0]

test('A manager can add, set, connect again and remove a board', async () => {
  const place = await openShop()
  const page = await openSignedInPage(stage, place.manager, '/shopAdmin/devices', { viewport: deskViewport })
  await page.getByText('端末はまだありません').waitFor()
  await page.clock.install()
  const panel = await add(page, 'お呼び出し画面', '待合のテレビ')
  await panel.getByText(`/entry/d/${place.shop.entryCode}`).waitFor()
  const token = await enterCode(place.shop.entryCode, 'board', await codeIn(panel.innerText()))
  await report(token, 'soundLocked')
  // The page looks for the device every 5 seconds while it shows a code.
  await page.clock.fastForward(5_000)
  await page.getByRole('status').filter({ hasText: '「待合のテレビ」がつながりました' }).getByRole('button', { name: 'ためし呼び' }).click()
  await page.getByText('「待合のテレビ」で、ためしに呼びました').waitFor()
  await page.getByText('1台・確かめるもの 1台').waitFor()
  await rowOf(page, '待合のテレビ').getByText('画面に1回さわると鳴ります').waitFor()

  await page.getByRole('button', { name: '待合のテレビ', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '「待合のテレビ」の設定' })
  await dialog.getByRole('textbox', { name: '名前', exact: true }).fill('2階のモニター')
  await dialog.getByText('詳しい設定').click()
  await dialog.getByRole('radio', { name: '選んだ区分だけ' }).check()
  await dialog.getByRole('button', { name: '保存する' }).click()
  await dialog.getByText('区分を1つ以上選んでください。').waitFor()
  await dialog.getByRole('checkbox', { name: 'A 総合受付' }).check()
  await dialog.getByRole('radio', { name: 'チャイムだけ' }).check()
  await dialog.getByLabel('日本語').fill('お飲み物をどうぞ')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('status').filter({ hasText: '「2階のモニター」を保存しました' }).waitFor()
  const headers = createBearerHeaders(place.manager)
  const list = await stage.app.request(`/api/v1/shops/${place.shop.scope.shopId}/devices`, { headers })
  const { devices } = (await list.json()) as { devices: DeviceWithCodeOrAddress['device'][] }
  expect(devices[0]!.settings).toMatchObject({ sound: 'chime', note: { ja: 'お飲み物をどうぞ' }, laneIds: [expect.any(String)] })

  await choose(page, '2階のモニター', 'つなぎ直す')
  await page.getByRole('dialog').getByRole('button', { name: 'つなぎ直す' }).click()
  const again = page.getByRole('status').filter({ hasText: '「2階のモニター」のコードができました' })
  await again.waitFor()
  expect(await report(token)).toBe(404)
  expect(await report(await enterCode(place.shop.entryCode, 'board', await codeIn(again.innerText())))).toBe(200)

  await choose(page, '2階のモニター', '外す')
  await page.getByRole('dialog').getByRole('button', { name: '外す' }).click()
  await page.getByText('端末はまだありません').waitFor()
})

longTest('A printer and a public link get an address, a kiosk gets that printer', async () => {
  const { shop, manager } = await openShop()
  const page = await openSignedInPage(stage, manager, '/shopAdmin/devices', { viewport: deskViewport })
  const printer = await add(page, 'プリンター', '入口のプリンター')
  expect(await printer.getByRole('textbox', { name: 'アドレス' }).inputValue()).toMatch(/\/printers\/[\w-]{22}$/)
  await printer.getByText('このアドレスは秘密です').waitFor()
  const link = await add(page, '公開リンク', '公開リンク')
  expect(await link.getByRole('textbox', { name: 'アドレス' }).inputValue()).toMatch(/\/entry\/d\/[\w-]{22}$/)
  const kiosk = await add(page, '発券機', '南口の発券機')
  await kiosk.getByText(`/entry/k/${shop.entryCode}`).waitFor()
  await page.getByRole('button', { name: '南口の発券機', exact: true }).click()
  await page.getByRole('dialog').getByText('詳しい設定').click()
  await page.getByRole('combobox', { name: '番号を印刷するプリンター' }).selectOption({ label: '入口のプリンター' })
  await page.getByRole('button', { name: '保存する' }).click()
  await rowOf(page, '入口のプリンター').getByText('南口の発券機の番号').waitFor()

  // The page draws no devices from another shop.
  const other = await openShop()
  const elsewhere = await openSignedInPage(stage, other.manager, '/shopAdmin/devices', { viewport: deskViewport })
  await elsewhere.getByText('端末はまだありません').waitFor()
})

longTest('Desk and today name a device in trouble and lead managers to the devices', async () => {
  const place = await openShop()
  const { token } = await pairScreen(place, 'board', '待合のテレビ')
  await report(token, 'soundLocked')
  const reception = await newMember(stage.app, place.shop.scope, 'reception')
  const desk = await openSignedInPage(stage, reception, '/shopAdmin/waiting', { viewport: deskViewport })
  await desk.getByText('「待合のテレビ」の音が止まっています。').waitFor()
  expect(await desk.getByRole('link', { name: '端末を見る' }).count()).toBe(0)
  const today = await openSignedInPage(stage, place.manager, '/shopAdmin', { viewport: deskViewport })
  await today.getByText('「待合のテレビ」の音が止まっています。').waitFor()
  await today.getByRole('link', { name: '端末を見る' }).click()
  await today.getByText('1台・確かめるもの 1台').waitFor()
})

test('The desk asks each minute for devices in trouble, so a repaired one leaves it', async () => {
  const place = await openShop()
  const { token } = await pairScreen(place, 'board', '待合のテレビ')
  await report(token, 'soundLocked')
  const desk = await openSignedInPage(stage, place.manager, '/shopAdmin/waiting', { viewport: deskViewport })
  const line = desk.getByText('「待合のテレビ」の音が止まっています。')
  await line.waitFor()
  await desk.clock.install()
  await desk.reload()
  await waitForHydration(desk)
  await line.waitFor()
  await report(token)
  await desk.clock.fastForward(61_000)
  await line.waitFor({ state: 'detached' })
  const troubles = await stage.app.request(`/api/v1/shops/${place.shop.scope.shopId}/devices/troubles`, {
    headers: createBearerHeaders(place.manager),
  })
  expect(((await troubles.json()) as { devices: DeviceInTrouble[] }).devices).toEqual([])
})

longTest('The devices fit a phone and pass axe in every language, in light and dark', async () => {
  const place = await openShop()
  const { token } = await pairScreen(place, 'board', '待合室のいちばん奥にある大きなテレビ')
  await pairScreen(place, 'kiosk', '入口の発券機')
  await report(token, 'soundLocked')
  for (const settings of [{ kind: 'printer' }, { kind: 'tablet' }, { kind: 'boardLink' }] as const)
    await addDevice(stage.app, place.shop, place.manager, { name: settings.kind, settings })
  for (const viewport of [{ width: 360, height: 740 }, deskViewport])
    for (const prefix of ['', '/en', '/zh']) {
      const page = await openSignedInPage(stage, place.manager, `${prefix}/shopAdmin/devices`, { viewport })
      await waitForHydration(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await axeFindings(page)).toEqual([])
      }
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(await overflow()).toBe(0)
      await page.locator('main').getByRole('button', { name: '入口の発券機', exact: true }).click()
      await page.getByRole('dialog').locator('summary').click()
      expect([await axeFindings(page), await overflow()]).toEqual([[], 0])
      await page.context().close()
    }
})

test('A manager can test a connected board or printer from its row', async () => {
  const place = await openShop()
  const board = await pairScreen(place, 'board', '待合のテレビ')
  await report(board.token, 'soundLocked')
  await addDevice(stage.app, place.shop, place.manager, { name: '入口のプリンター', settings: { kind: 'printer' } })
  await addDevice(stage.app, place.shop, place.manager, { name: '2階のモニター', settings: { kind: 'board' } })
  const page = await openSignedInPage(stage, place.manager, '/shopAdmin/devices', { viewport: deskViewport })
  await rowOf(page, '待合のテレビ').getByRole('button', { name: 'ためし呼び' }).click()
  await page.getByText('「待合のテレビ」で、ためしに呼びました').waitFor()
  await rowOf(page, '入口のプリンター').getByRole('button', { name: 'ためし刷り' }).click()
  await page.getByText('「入口のプリンター」に、ためし刷りを送りました').waitFor()
  expect(await rowOf(page, '2階のモニター').getByRole('button', { name: 'ためし呼び' }).count()).toBe(0)
})
