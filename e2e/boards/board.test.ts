/** The screen on the wall: what it shows and says, in Chromium. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'acorn'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { DeviceWithCodeOrAddress, ShopDevice } from '../../src/contract/devices/devices.ts'
import { createShopWithDesk } from '../../test/desk.ts'
import { longTest } from '../../test/matrix.ts'
import { addDevice } from '../../test/tablet.ts'
import { createBearerHeaders, joinAsVisitor, post, type TestMember } from '../../test/world.ts'
import { axeFindings } from '../support/axe.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { lockSound, recordSpeech } from '../support/speech.ts'

const stage = openE2eApp({}, { args: ['--autoplay-policy=no-user-gesture-required'] })
const tv = { viewport: { width: 1920, height: 1080 } }
type Scene = Awaited<ReturnType<typeof createShopWithDesk>>
type Settings = NonNullable<Parameters<typeof addDevice>[3]['settings']>

const createShop = () => createShopWithDesk(stage.app, 'manager')
const addBoard = ({ shop, member }: Scene, settings: Settings = { kind: 'boardLink', sound: 'voice' }) =>
  addDevice(stage.app, shop, member, { name: '待合のテレビ', settings })
const act = async <T>({ shop, member }: Scene, deviceId: string, move: string, body: object = {}) =>
  (await (
    await post(stage.app, `/shops/${shop.scope.shopId}/devices/${deviceId}/${move}`, { headers: createBearerHeaders(member), body })
  ).json()) as T
async function listed({ shop, member }: { shop: Scene['shop']; member: TestMember }, id: string): Promise<ShopDevice | undefined> {
  const response = await stage.app.request(`/api/v1/shops/${shop.scope.shopId}/devices`, { headers: createBearerHeaders(member) })
  return ((await response.json()) as { devices: ShopDevice[] }).devices.find((device) => device.id === id)
}
/** Size of the called number in pixels, and which parts are cut off. */
const cutParts = `(() => {
  const boxOf = (one) => one.getBoundingClientRect()
  const parts = (selector) => [...document.querySelectorAll(selector)]
  const call = boxOf(document.querySelector('.call'))
  const lanes = boxOf(document.querySelector('.part-lanes'))
  return {
    number: parseFloat(getComputedStyle(document.querySelector('.call .number strong')).fontSize),
    page: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    call: parts('.call .number > *').some((one) => boxOf(one).right > call.right + 1),
    earlier: parts('.earlier').some((one) => one.scrollWidth > one.clientWidth + 1),
    lanes: parts('.lane').some((one) => boxOf(one).bottom > lanes.bottom + 1),
    join: boxOf(document.querySelector('.join')).bottom > boxOf(document.querySelector('footer')).top + 1,
  }
})()`

const largeNumber = (page: Page) => page.locator('.call .number strong')
const newPage = async (options: Parameters<typeof stage.person>[0] = tv) => (await stage.person(options)).newPage()

test('A code pairs the screen, which then shows calls, lines and how to join', async () => {
  const scene = await createShop()
  const { device, code } = await addBoard(scene, { kind: 'board', note: { ja: '本日は混み合っています' } })
  const page = await newPage()
  await page.goto(`/entry/d/${scene.shop.entryCode}`)
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('つなぐためのコード').fill('XXXX-XXXX')
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.getByRole('alert').getByText('コードが違うか、有効期限が切れています').waitFor()
  await page.getByLabel('つなぐためのコード').fill(code!)
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.getByText('番号でお呼びします', { exact: true }).waitFor()
  await page.getByText('本日は混み合っています').waitFor()
  const first = await scene.desk.waiting()
  const second = await scene.desk.waiting()
  await page.locator('.next').getByText(first.number).waitFor()
  await scene.desk.move(first, 'call')
  await expect.poll(() => largeNumber(page).textContent()).toBe(first.number)
  await page.getByText('1番カウンターへお越しください').waitFor()
  await page.getByText('Now calling').waitFor()
  expect(await page.locator('.call.now').count()).toBe(1)
  await scene.desk.move(second, 'call', { counterId: scene.shop.counterIds.at(-1) })
  await expect.poll(() => largeNumber(page).textContent()).toBe(second.number)
  expect(await page.locator('.earlier strong').allTextContents()).toEqual([first.number])
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect.poll(() => largeNumber(page).textContent()).toBe(second.number)
  await expect.poll(async () => (await listed(scene, device.id))?.state).toBe('working')
})

longTest('A board on any screen has a large number and cuts nothing off', async () => {
  const scene = await createShop()
  const { shop, member, desk } = scene
  const rename = await post(stage.app, `/shops/${shop.scope.shopId}/counters/${shop.counterIds.at(-1)}/edit`, {
    headers: createBearerHeaders(member),
    body: { rev: 1, name: '2階ご契約相談ルーム' },
  })
  expect(rename.status).toBe(200)
  const [first, ...lanes] = [0, 1].map((lane) => lane % shop.lanes.length)
  for (let index = 0; index < 7; index++)
    await desk.move(await desk.waiting(index % 2), 'call', { counterId: shop.counterIds[index % 2 === 0 ? 0 : shop.counterIds.length - 1] })
  for (const lane of [first!, ...lanes]) for (let index = 0; index < 9; index++) await joinAsVisitor(stage.app, shop, { lane })
  const { path } = await addBoard(scene)
  const page = await newPage()
  await page.goto(path!)
  await expect.poll(() => page.locator('.earlier').count()).toBe(6)
  for (const [width, height, prefix] of [
    [1920, 1080, ''],
    [3840, 2160, '/en'],
    [1080, 1920, '/zh'],
    [1280, 720, ''],
    [1024, 768, ''],
    [360, 740, ''],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${prefix}${path}`)
    await expect.poll(() => page.locator('.earlier').count()).toBe(6)
    const whole = { page: false, call: false, earlier: false, lanes: false, join: false, small: false }
    const parts = async () => {
      const { number, ...cut } = await page.evaluate<{ number: number } & Record<string, boolean>>(cutParts)
      return { ...cut, small: width > 360 && number < height * 0.12 }
    }
    await expect.poll(parts, { message: `${width} × ${height}` }).toEqual(whole)
  }
})

longTest('A paired screen follows a renewed entry code, and its token is no address', async () => {
  const scene = await createShop()
  const { shop, member } = scene
  const { code } = await addBoard(scene, { kind: 'board' })
  const page = await newPage()
  await page.goto(`/entry/d/${shop.entryCode}`)
  await page.getByLabel('つなぐためのコード').fill(code!)
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.locator('.call').waitFor()
  const token = await page.evaluate<string>(`JSON.parse(document.getElementById('board').dataset.board).token`)
  const renewed = await post(stage.app, `/shops/${shop.scope.shopId}/entry-code`, {
    headers: createBearerHeaders(member),
    body: { replaces: shop.entryCode },
  })
  expect(renewed.status).toBe(200)
  await page.goto(`/entry/d/${shop.entryCode}`)
  await page.locator('.call').waitFor()
  expect(new URL(page.url()).pathname).not.toBe(`/entry/d/${shop.entryCode}`)
  const stranger = await newPage()
  await stranger.goto(`/entry/d/${token}`)
  await stranger.getByRole('heading', { name: 'この画面のリンクは使えません' }).waitFor()
  await stranger.goto('/entry/d/ZZZZZZZZ')
  await stranger.getByRole('heading', { name: 'この画面のリンクは使えません' }).waitFor()
})

longTest('Three counters that call in one second are announced in turn, also over a reload', async () => {
  const scene = await createShop()
  const { path } = await addBoard(scene)
  const page = await newPage()
  const spoken = await recordSpeech(page)
  await page.goto(path!)
  const tickets = [await scene.desk.waiting(), await scene.desk.waiting(), await scene.desk.waiting()]
  await page.locator('.next').getByText(tickets[2]!.number).waitFor()
  const calls = await Promise.all(tickets.map((ticket) => scene.desk.move(ticket, 'call')))
  const order = calls.toSorted((a, b) => a.calledAt!.localeCompare(b.calledAt!)).map(({ number }) => Number(number.slice(1)))
  await expect.poll(async () => (await spoken.ended()).length).toBeGreaterThanOrEqual(4)
  await page.reload()
  const sentences = order.flatMap((number) => [
    `Aの${number}番の方、1番カウンターへどうぞ。`,
    `Number A ${number}, please come to counter 1.`,
    `请A${number}号到1号柜台。`,
  ])
  await expect.poll(async () => (await spoken.ended()).length).toBe(9)
  expect(await spoken.ended()).toEqual(sentences)
  await scene.desk.move(calls[0]!, 'recall')
  await expect.poll(async () => (await spoken.ended()).length).toBe(12)
  expect((await spoken.ended())[9]).toBe(`Aの${Number(calls[0]!.number.slice(1))}番の方、1番カウンターへどうぞ。`)
})

test('A sentence that never ends is given up after 15 seconds, and the next follows', async () => {
  const scene = await createShop()
  const { path } = await addBoard(scene)
  const page = await newPage()
  await page.clock.install()
  const spoken = await recordSpeech(page, { stuck: /番の方/ })
  await page.goto(path!)
  const ticket = await scene.desk.waiting()
  await scene.desk.move(ticket, 'call')
  await expect.poll(() => largeNumber(page).textContent()).toBe(ticket.number)
  await page.clock.runFor(1_500)
  await expect.poll(async () => (await spoken.begun()).length).toBe(1)
  await page.clock.runFor(14_000)
  expect(await spoken.begun()).toHaveLength(1)
  await page.clock.runFor(1_500)
  await expect.poll(async () => (await spoken.begun()).length).toBeGreaterThanOrEqual(2)
  expect((await spoken.begun())[1]).toMatch(/^Number A/)
})

test('Without a voice a call chimes and is shown, and nothing waits for it', async () => {
  const scene = await createShop()
  const { path } = await addBoard(scene)
  const page = await newPage()
  const spoken = await recordSpeech(page, { languages: [] })
  await page.goto(path!)
  for (let index = 0; index < 2; index++) {
    const ticket = await scene.desk.waiting()
    await scene.desk.move(ticket, 'call')
    await expect.poll(() => largeNumber(page).textContent()).toBe(ticket.number)
  }
  expect(await spoken.begun()).toEqual([])
})

test('Locked sound is shown and reported, and one tap unlocks it', async () => {
  const scene = await createShop()
  const { device, code } = await addBoard(scene, { kind: 'board' })
  const page = await newPage()
  const spoken = await recordSpeech(page)
  await lockSound(page)
  await page.goto(`/entry/d/${scene.shop.entryCode}`)
  await page.getByLabel('つなぐためのコード').fill(code!)
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.getByText('画面に1回触れると').waitFor()
  await expect.poll(async () => (await listed(scene, device.id))?.trouble).toBe('soundLocked')
  const ticket = await scene.desk.waiting()
  await scene.desk.move(ticket, 'call')
  await expect.poll(() => largeNumber(page).textContent()).toBe(ticket.number)
  expect(await spoken.begun()).toEqual([])
  await page.locator('body').click()
  await expect.poll(async () => (await spoken.ended()).length).toBe(3)
  await expect.poll(() => page.getByText('画面に1回触れると').count()).toBe(0)
})

longTest('A test call from the devices’ page is spoken once', async () => {
  const scene = await createShop()
  const { device, code } = await addBoard(scene, { kind: 'board' })
  const page = await newPage()
  const spoken = await recordSpeech(page)
  await page.goto(`/entry/d/${scene.shop.entryCode}`)
  await page.getByLabel('つなぐためのコード').fill(code!)
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.locator('.call').waitFor()
  await act(scene, device.id, 'test-call')
  await expect
    .poll(spoken.ended)
    .toEqual(['お呼び出しの音声を確認しています。', 'This is a test of the spoken calls.', '正在测试叫号语音。'])
})

test('A board without connection says so after ten seconds and recovers alone', async () => {
  const scene = await createShop()
  const { path } = await addBoard(scene)
  const line = await openFaultyProxy(stage.app.origin)
  try {
    const page = await (await stage.browser.person(line.origin, { ...tv, expected: /./ })).newPage()
    await page.clock.install()
    const ticket = await scene.desk.waiting()
    await page.goto(path!)
    await page.locator('.next').getByText(ticket.number).waitFor()
    line.swallow()
    await page.clock.fastForward(11_000)
    await page.getByText(/通信が切れています。\d+秒前の内容です/).waitFor()
    expect(await page.locator('footer.stale').count()).toBe(1)
    await scene.desk.move(ticket, 'call')
    line.forward()
    await page.clock.fastForward(10_000)
    await expect.poll(() => largeNumber(page).textContent()).toBe(ticket.number)
    await expect.poll(() => page.locator('footer.stale').count()).toBe(0)
  } finally {
    await line.close()
  }
})

longTest('A removed link ends its board, and a removed board asks for a code', async () => {
  const scene = await createShop()
  const link = await addBoard(scene)
  const page = await newPage()
  await page.goto(link.path!)
  await page.locator('.call').waitFor()
  await act(scene, link.device.id, 'revoke')
  await page.getByRole('heading', { name: 'この画面のリンクは使えません' }).waitFor()
  const { device, code } = await addBoard(scene, { kind: 'board' })
  await page.goto(`/entry/d/${scene.shop.entryCode}`)
  await page.getByLabel('つなぐためのコード').fill(code!)
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.locator('.call').waitFor()
  const again = await act<DeviceWithCodeOrAddress>(scene, device.id, 'reconnect')
  await page.getByLabel('つなぐためのコード').fill(again.code!)
  await page.getByRole('button', { name: 'この画面をつなぐ' }).click()
  await page.locator('.call').waitFor()
})

longTest('A board loads a newer version once nobody is being called', async () => {
  const scene = await createShop()
  const { path } = await addBoard(scene)
  const page = await newPage()
  await page.route('**/report', (route) => route.fulfill({ json: { version: '99.0.0' } }))
  let loads = 0
  page.on('load', () => loads++)
  const ticket = await scene.desk.waiting()
  const called = await scene.desk.move(ticket, 'call')
  await page.goto(path!)
  await expect.poll(() => page.locator('.call.now').count()).toBe(1)
  expect(loads).toBe(1)
  await scene.desk.move(called, 'start')
  await expect.poll(() => loads).toBeGreaterThanOrEqual(2)
})

test('The board’s program is ES2015, small, and free of newer functions of the browser', () => {
  const source = readFileSync(join(import.meta.dirname, '../../build/client/board.js'), 'utf8')
  expect(() => parse(source, { ecmaVersion: 2015 })).not.toThrow()
  expect(gzipSync(source).length).toBeLessThan(40 * 1024)
  const newer =
    /\.(flat|flatMap|padStart|padEnd|replaceAll|replaceChildren|append|matchAll|at|finally|fromEntries)\(|Object\.(entries|values|fromEntries)|AbortController|structuredClone|queueMicrotask/
  expect(newer.exec(source)?.[0]).toBeUndefined()
})
