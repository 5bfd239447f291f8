/** What a board receives, on two servers with one database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Board } from '#contract/devices/board.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openDesk } from '../../../test/desk.ts'
import { type EventReader, openEventReader } from '../../../test/event-reader.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { addDevice } from '../../../test/tablet.ts'
import { buildWorld, createBearerHeaders, joinAsVisitor, post, type World } from '../../../test/world.ts'

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
type Settings = NonNullable<Parameters<typeof addDevice>[3]['settings']>

async function addBoard(settings: Settings = { kind: 'boardLink' }) {
  const { device, path, code } = await addDevice(app, shop(), manager(), { name: '待合のテレビ', settings })
  if (path) return { id: device.id, token: path.split('/').at(-1)! }
  const body = { kind: 'board', pairingCode: code }
  const paired = await post(app, `/entry/${shop().entryCode}/screens`, { body })
  return { id: device.id, token: ((await paired.json()) as { token: string }).token }
}
const read = async (token: string) => (await (await app.request(`/api/v1/boards/${token}`)).json()) as Board & { code?: string }
const act = (id: string, move: string, body: object = {}) =>
  post(app, `/shops/${shop().scope.shopId}/devices/${id}/${move}`, { headers: createBearerHeaders(manager()), body })
const follow = (token: string, at = app) => openEventReader(`${at.origin}/api/v1/live?topic=board:${token}`)
const nextBoard = async (stream: EventReader, fits: (board: Board) => boolean = () => true) =>
  ((await stream.next('board', ({ data }: { data: Board }) => fits(data))).data as { data: Board }).data

/** Resolves when the board shows the call. */
async function boardWithCall(token: string, number: string): Promise<Board> {
  const stream = await follow(token)
  const board = await nextBoard(stream, ({ calls }) => calls.some((call) => call.number === number))
  stream.close()
  return board
}

test('A call, a recall and a finish reach boards on every server', async () => {
  const { token } = await addBoard()
  const desk = openDesk(app, shop(), manager())
  const streams = await Promise.all([app, other].map((at) => follow(token, at)))
  const ticket = await desk.waiting()
  for (const stream of streams) {
    const board = await nextBoard(stream, ({ lanes }) => lanes[0]!.next.includes(ticket.number))
    expect(board).toMatchObject({ joinPath: `/entry/w/${shop().entryCode}`, calls: [] })
  }
  const called = await desk.move(ticket, 'call')
  const isCalled = ({ calls }: Board) => calls[0]?.number === ticket.number
  for (const stream of streams) {
    const { calls, lanes } = await nextBoard(stream, isCalled)
    expect(calls[0]).toEqual({ number: ticket.number, counter: '1', name: null, at: called.calledAt, waiting: true })
    expect(lanes[0]!.next).not.toContain(ticket.number)
  }
  app.pass(5)
  const recalled = await desk.move(called, 'recall')
  for (const stream of streams) expect((await nextBoard(stream)).calls[0]!.at).toBe(recalled.calledAt)
  expect(Date.parse(recalled.calledAt!)).toBeGreaterThan(Date.parse(called.calledAt!))
  await desk.move(await desk.move(recalled, 'start'), 'finish')
  for (const stream of streams) {
    expect((await nextBoard(stream, ({ calls }) => !calls[0]?.waiting)).calls[0]).toMatchObject({ number: ticket.number })
    stream.close()
  }
})

test('A board has no name, note, contact, id or token of a visitor', async () => {
  const { token } = await addBoard()
  const visitor = await joinAsVisitor(app, shop(), { name: '山本 花子' })
  const desk = openDesk(app, shop(), manager())
  const { ticket } = await desk.detail(visitor.ticketId)
  await desk.move(await desk.move(ticket, 'edit', { note: '窓際を希望' }), 'call')
  const text = JSON.stringify(await boardWithCall(token, visitor.number))
  for (const secret of ['山本', '花子', '窓際', visitor.token, visitor.ticketId]) expect(text).not.toContain(secret)
  const masked = await addBoard({ kind: 'board', names: 'masked' })
  const shown = await boardWithCall(masked.token, visitor.number)
  expect(shown.calls.find(({ number }) => number === visitor.number)).toMatchObject({ name: '山＊＊' })
  expect(JSON.stringify(shown)).not.toContain('花子')
})

test('A board shows its own lanes only', async () => {
  const lane = shop().lanes[1]!
  const { token } = await addBoard({ kind: 'boardLink', laneIds: [lane.id] })
  const desk = openDesk(app, shop(), manager())
  await desk.move(await desk.waiting(0), 'call')
  const elsewhere = await desk.move(await desk.waiting(1), 'call')
  const board = await boardWithCall(token, elsewhere.number)
  expect(board.lanes).toHaveLength(1)
  expect(board.calls.map(({ number }) => number)).toEqual([elsewhere.number])
})

test('Only a paired board shows today’s code, and only if a lane asks for it', async () => {
  const link = await addBoard()
  const paired = await addBoard({ kind: 'board' })
  const entry = `/entry/w/${shop().entryCode}`
  expect((await read(paired.token)).joinPath).toBe(entry)
  await app.db.pool.query(`update lane set join_from = 'shop' where id = $1`, [shop().lanes[0]!.id])
  expect((await read(paired.token)).joinPath).toMatch(new RegExp(`^${entry}\\?today=\\d{10}$`))
  expect((await read(link.token)).joinPath).toBe(entry)
  await app.db.pool.query(`update lane set join_from = 'anywhere' where id = $1`, [shop().lanes[0]!.id])
})

test('New settings and a test call make a board open its stream again at once', async () => {
  const { id, token } = await addBoard({ kind: 'board' })
  const stream = await follow(token, other)
  await nextBoard(stream)
  const settings = { kind: 'board', note: { ja: '土曜は混み合います' }, sound: 'chime' }
  expect((await act(id, 'change', { name: '待合', settings })).status).toBe(200)
  expect((await stream.next('refused')).data).toMatchObject({ code: 'device.changed' })
  stream.close()
  const again = await follow(token, other)
  expect(await nextBoard(again)).toMatchObject({ note: { ja: '土曜は混み合います' }, sound: 'chime', testCallAt: null })
  expect((await act(id, 'test-call')).status).toBe(200)
  expect((await again.next('refused')).data).toMatchObject({ code: 'device.changed' })
  again.close()
  expect((await read(token)).testCallAt).not.toBeNull()
})

test('A revoked board or link is out at once on every server', async () => {
  for (const kind of ['board', 'boardLink'] as const) {
    const { id, token } = await addBoard({ kind })
    const streams = await Promise.all([app, other].map((at) => follow(token, at)))
    for (const stream of streams) await nextBoard(stream)
    expect((await act(id, 'revoke')).status).toBe(200)
    for (const stream of streams) {
      expect((await stream.next('refused')).data).toMatchObject({ code: 'device.notFound' })
      stream.close()
    }
    expect((await read(token)).code).toBe('device.notFound')
    expect((await follow(token)).status).toBe(404)
  }
})
