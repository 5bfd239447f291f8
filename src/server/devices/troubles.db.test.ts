/** Boards, kiosks and printers that need a look: which are named, to whom, and when. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeviceInTrouble } from '#contract/devices/devices.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { addDevice } from '../../../test/tablet.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../../test/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

let shop: Awaited<ReturnType<typeof newShop>>
let manager: TestMember
beforeEach(async () => {
  shop = await newShop(app, '若葉')
  manager = await newMember(app, shop.scope, 'manager')
})

async function pairScreen(kind: 'board' | 'kiosk', name: string): Promise<{ id: string; token: string }> {
  const { device, code } = await addDevice(app, shop, manager, { name, settings: { kind } })
  const response = await post(app, `/entry/${shop.entryCode}/screens`, { body: { kind, pairingCode: code } })
  const { token } = (await response.json()) as { token: string }
  return { id: device.id, token }
}
const report = async (token: string, trouble: string | null = null) => {
  expect((await post(app, `/devices/${token}/report`, { body: { version: '1.0.0', trouble } })).status).toBe(200)
}
async function listTroubles(member = manager): Promise<{ devices: DeviceInTrouble[]; monitored: number }> {
  const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/devices/troubles`, { headers: createBearerHeaders(member) })
  expect(response.status).toBe(200)
  return (await response.json()) as { devices: DeviceInTrouble[]; monitored: number }
}

test('Silent devices and reported troubles are listed, working ones are not', async () => {
  const board = await pairScreen('board', '待合のテレビ')
  const kiosk = await pairScreen('kiosk', '入口の発券機')
  const printer = await addDevice(app, shop, manager, { name: '入口のプリンター', settings: { kind: 'printer' } })
  for (const { token } of [board, kiosk]) await report(token)
  expect(await listTroubles()).toEqual({ devices: [], monitored: 3 })
  app.pass(121)
  await report(board.token, 'soundLocked')
  const reception = await newMember(app, shop.scope, 'reception')
  expect((await listTroubles(reception)).devices).toEqual([
    { id: board.id, name: '待合のテレビ', kind: 'board', state: 'working', trouble: 'soundLocked', seenAt: expect.any(String) },
    { id: kiosk.id, name: '入口の発券機', kind: 'kiosk', state: 'silent', trouble: null, seenAt: expect.any(String) },
    { id: printer.device.id, name: '入口のプリンター', kind: 'printer', state: 'silent', trouble: null, seenAt: null },
  ])
})

test('Tablets, board links, unpaired and removed devices are never listed', async () => {
  const { id, token } = await pairScreen('board', '待合のテレビ')
  await report(token)
  await addDevice(app, shop, manager, { name: '受付タブレット', settings: { kind: 'tablet' } })
  await addDevice(app, shop, manager, { name: '公開リンク', settings: { kind: 'boardLink' } })
  await addDevice(app, shop, manager, { name: '2階のモニター', settings: { kind: 'board' } })
  app.pass(1_800)
  expect((await listTroubles()).devices.map((device) => device.id)).toEqual([id])
  await post(app, `/shops/${shop.scope.shopId}/devices/${id}/revoke`, { headers: createBearerHeaders(manager) })
  expect(await listTroubles()).toEqual({ devices: [], monitored: 0 })
})

test('A closed shop lists no trouble, nor does one that opened a minute ago', async () => {
  const { token } = await pairScreen('board', '待合のテレビ')
  await report(token)
  app.pass(600)
  // The zone in which it is noon now, so that the hours cross no day.
  const hour = new Date(app.clock().epochMilliseconds).getUTCHours()
  const timeZone = `Etc/GMT${hour > 12 ? '+' : '-'}${Math.abs(12 - hour)}`
  const minute = (ahead: number) =>
    new Date(app.clock().epochMilliseconds + (12 - hour) * 3_600_000 + ahead * 60_000).toISOString().slice(11, 16)
  const troublesIfOpenFrom = async (from: string) => {
    const hours = JSON.stringify(Array(7).fill([{ from, to: '20:00' }]))
    await app.db.pool.query('update shop set hours = $2, time_zone = $3 where id = $1', [shop.scope.shopId, hours, timeZone])
    return (await listTroubles()).devices.length
  }
  expect(await troublesIfOpenFrom(minute(2))).toBe(0)
  expect(await troublesIfOpenFrom(minute(-1))).toBe(0)
  expect(await troublesIfOpenFrom(minute(-5))).toBe(1)
})
