/** Boards, kiosks, printers and board links: pairing, tokens, settings and the end of both, on two servers with one database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeviceSettings, DeviceWithCodeOrAddress, ShopDevice } from '#contract/devices/devices.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { addDevice } from '../../../test/tablet.ts'
import { buildWorld, createBearerHeaders, newIdempotencyKey, post, readDatabaseState, type World } from '../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

const shop = () => world.east.main
const manager = () => world.east.members.manager
const add = (settings: Parameters<typeof addDevice>[3]['settings'], name = '待合') => addDevice(app, shop(), manager(), { name, settings })

async function call<T>(path: string, body: object, { at = app, key = newIdempotencyKey(), signedIn = true } = {}) {
  const response = await post(at, path, { body, key, ...(signedIn && { headers: createBearerHeaders(manager()) }) })
  return { status: response.status, ...((await response.json()) as T & { code?: string }) }
}
const act = <T>(deviceId: string, move: string, body: object = {}, at = app) =>
  call<T>(`/shops/${shop().scope.shopId}/devices/${deviceId}/${move}`, body, { at })
const pair = (kind: 'board' | 'kiosk', code: string, { entryCode = shop().entryCode, key = newIdempotencyKey(), at = app } = {}) =>
  call<{ token: string; name: string }>(`/entry/${entryCode}/screens`, { kind, pairingCode: code }, { at, key, signedIn: false })
const report = (token: string, body: object = { version: '1.0.0', trouble: null }, at = app) =>
  call<{ version: string }>(`/devices/${token}/report`, body, { at, signedIn: false })
async function listed(id: string): Promise<ShopDevice | undefined> {
  const response = await app.request(`/api/v1/shops/${shop().scope.shopId}/devices`, { headers: createBearerHeaders(manager()) })
  return ((await response.json()) as { devices: ShopDevice[] }).devices.find((device) => device.id === id)
}

async function pairedBoard() {
  const { device, code } = await add({ kind: 'board' })
  const { token } = await pair('board', code!)
  return { id: device.id, token }
}

test('A code pairs one browser as a board, and a retry gets the same token', async () => {
  const { device, code } = await add({ kind: 'board' })
  expect(device).toMatchObject({ state: 'waiting', settings: { kind: 'board', laneIds: null, names: 'hidden', sound: 'voice' } })
  const key = newIdempotencyKey()
  const paired = await pair('board', code!, { key })
  expect(paired).toMatchObject({ status: 201, name: '待合' })
  expect(await pair('board', code!, { key, at: other })).toMatchObject({ status: 201, token: paired.token })
  expect(await pair('board', code!)).toMatchObject({ status: 404, code: 'device.wrongCode' })
  expect(await report(paired.token)).toMatchObject({ status: 200 })
  expect(await listed(device.id)).toMatchObject({ state: 'working', version: '1.0.0', trouble: null, seenAt: expect.any(String) })
})

test('Only one of several browsers that enter a board’s code at once is paired', async () => {
  const { code } = await add({ kind: 'board' })
  const answers = await Promise.all([app, other, app, other].map((at) => pair('board', code!, { at })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404])
})

test('A code of another kind or another shop pairs nothing', async () => {
  const before = [await add({ kind: 'board' }), await add({ kind: 'kiosk' }), await add({ kind: 'tablet' })]
  const state = await readDatabaseState(app.db)
  const [board, kiosk, tablet] = before.map(({ code }) => code!) as [string, string, string]
  expect(await pair('kiosk', board)).toMatchObject({ code: 'device.wrongCode' })
  expect(await pair('board', kiosk)).toMatchObject({ code: 'device.wrongCode' })
  expect(await pair('board', tablet)).toMatchObject({ code: 'device.wrongCode' })
  expect(await pair('board', board, { entryCode: world.east.branch.entryCode })).toMatchObject({ code: 'device.wrongCode' })
  expect(await pair('board', board, { entryCode: 'ZZZZZZZZ' })).toMatchObject({ code: 'entry.notFound' })
  expect(await call('/devices/pair', { code: board }, { signedIn: false })).toMatchObject({ code: 'device.wrongCode' })
  expect(await readDatabaseState(app.db)).toEqual(state)
})

test('A printer and a board link get a secret address instead of a code', async () => {
  const printer = await add({ kind: 'printer', paper: 58 })
  expect(printer).toMatchObject({ code: null, path: expect.stringMatching(/^\/printers\/[\w-]{22}$/), device: { settings: { paper: 58 } } })
  const link = await add({ kind: 'boardLink' })
  expect(link).toMatchObject({ code: null, path: expect.stringMatching(/^\/entry\/d\/[\w-]{22}$/) })
  // A public link is no device, so its reports change nothing.
  expect(await report(link.path!.split('/').at(-1)!)).toMatchObject({ status: 200 })
  expect(await listed(link.device.id)).toMatchObject({ state: 'working', seenAt: null })
})

test('A board without contact for two minutes is silent', async () => {
  const { id, token } = await pairedBoard()
  await report(token, { version: '1.0.0', trouble: 'soundLocked' })
  app.pass(110)
  expect(await listed(id)).toMatchObject({ state: 'working', trouble: 'soundLocked' })
  app.pass(11)
  expect((await listed(id))?.state).toBe('silent')
})

test('Only a board reports locked sound, and a printer’s token reports nothing', async () => {
  const locked = { version: '1.0.0', trouble: 'soundLocked' }
  const { device, code } = await add({ kind: 'kiosk' })
  const { token } = await pair('kiosk', code!)
  expect(await report(token, locked)).toMatchObject({ status: 200 })
  expect(await listed(device.id)).toMatchObject({ version: '1.0.0', trouble: null })
  const printer = await add({ kind: 'printer' })
  expect(await report(printer.path!.split('/').at(-1)!, locked)).toMatchObject({ status: 404, code: 'device.notFound' })
  expect(await listed(printer.device.id)).toMatchObject({ trouble: null, seenAt: null })
  const board = await pairedBoard()
  expect(await report(board.token, { version: '1.0.0', trouble: 'paperOut' })).toMatchObject({ status: 400, code: 'request.invalid' })
})

test('A test call is refused while the board is unpaired or silent', async () => {
  const waiting = await add({ kind: 'board' })
  expect(await act(waiting.device.id, 'test-call')).toMatchObject({ status: 409, code: 'device.notConnected' })
  const { id, token } = await pairedBoard()
  app.pass(121)
  expect(await act(id, 'test-call')).toMatchObject({ status: 409, code: 'device.notConnected' })
  await report(token)
  expect(await act(id, 'test-call')).toMatchObject({ status: 200 })
})

test('A new code ends the former token at once, and the device is paired again by it', async () => {
  const { id, token } = await pairedBoard()
  const again = await act<DeviceWithCodeOrAddress>(id, 'reconnect')
  expect(again).toMatchObject({ status: 200, device: { id, state: 'waiting' } })
  expect(await report(token, undefined, other)).toMatchObject({ status: 404, code: 'device.notFound' })
  const paired = await pair('board', again.code!)
  expect(paired).toMatchObject({ status: 201 })
  expect(paired.token).not.toBe(token)
  expect(await report(paired.token)).toMatchObject({ status: 200 })
})

test('A revoked device’s token and code are refused on every server', async () => {
  const { id, token } = await pairedBoard()
  expect(await act(id, 'revoke', {}, other)).toMatchObject({ status: 200 })
  for (const at of [app, other]) expect(await report(token, undefined, at)).toMatchObject({ code: 'device.notFound' })
  expect(await act(id, 'reconnect')).toMatchObject({ code: 'device.notFound' })
  expect(await listed(id)).toBeUndefined()
  const { rows } = await app.db.pool.query(`select kind, data from event where entity_id = $1 order by written_at`, [id])
  expect(rows).toEqual(['device.add', 'device.pair', 'device.revoke'].map((kind) => ({ kind, data: { kind: 'board' } })))
})

test('Settings change whole, with lanes and printers of this shop only', async () => {
  const printer = await add({ kind: 'printer' })
  const { device } = await add({ kind: 'kiosk' })
  const settings = (more: object) => ({ name: '入口', settings: { kind: 'kiosk', laneIds: null, printerId: null, card: 'phone', ...more } })
  const changed = await act<ShopDevice>(device.id, 'change', settings({ printerId: printer.device.id, card: 'kiosk' }))
  expect(changed).toMatchObject({ status: 200, name: '入口', settings: { printerId: printer.device.id, card: 'kiosk' } })
  const refused: [object, string][] = [
    [settings({ printerId: device.id }), 'device.printerNotFound'],
    [settings({ laneIds: [device.id] }), 'lane.notFound'],
    [settings({ laneIds: Array(2).fill(shop().lanes[0]!.id) }), 'request.invalid'],
    [{ name: '待合', settings: { kind: 'board', note: { ja: ' ', en: 'Hello' } } }, 'request.invalid'],
    [{ name: '入口', settings: { kind: 'board' } satisfies Partial<DeviceSettings> }, 'device.otherKind'],
    [{ name: '入口', settings: { kind: 'kiosk', paper: 80 } }, 'request.invalid'],
  ]
  for (const [body, code] of refused) expect((await act(device.id, 'change', body)).code).toBe(code)
  expect(await listed(device.id)).toMatchObject({ name: '入口', settings: changed.settings })
})
