/** The lines and stations that a shop offers (R2.15). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopRailways } from '#contract/railway-choice.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { railwayDatabase } from '../../../test/database.ts'
import { longTest } from '../../../test/matrix.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { buildWorld, createBearerHeaders, newIdempotencyKey, post, type World } from '../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ database: await railwayDatabase() })
  other = await startSecondApp(app)
  world = await buildWorld(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

const [yamanote, toyoko, inokashira] = [11302, 26001, 24006]
const path = () => `/shops/${world.east.main.scope.shopId}/railways/choice`
type ChoiceResponse = ShopRailways & { http: number; code?: string; current?: ShopRailways }
const responseOf = async (response: Response) => ({ http: response.status, ...((await response.json()) as Omit<ChoiceResponse, 'http'>) })
const get = async () => responseOf(await app.request(`/api/v1${path()}`, { headers: createBearerHeaders(world.east.members.auditor) }))
const choose = async (body: Record<string, unknown>, { by = app, key = newIdempotencyKey() } = {}) =>
  responseOf(
    await post(by, path(), {
      headers: createBearerHeaders(world.east.members.manager),
      body: { lines: [], notes: [], home: null, ...body },
      key,
    }),
  )

test('A railway choice is read back in its order, and a retry gets the same answer', async () => {
  expect(await get()).toMatchObject({ http: 200, version: 0, changedAt: null, changedBy: null, choice: { lines: [] }, lines: [] })
  const shibuya = 1130205
  const input = {
    replaces: 0,
    lines: [
      { line: toyoko, stations: null },
      { line: yamanote, stations: [shibuya] },
    ],
    notes: [{ station: shibuya, alias: ' ハチ公前 ', walk: 8 }],
    home: shibuya,
  }
  const key = newIdempotencyKey()
  const first = await choose(input, { key })
  expect(first).toMatchObject({ http: 200, version: 1, changedBy: '担当 manager' })
  expect(first.choice).toEqual({ ...input, replaces: undefined, notes: [{ station: shibuya, alias: 'ハチ公前', walk: 8 }] })
  expect(first.lines.map(({ name, stops }) => [name.ja, stops.length])).toEqual([
    ['東急東横線', 21],
    ['JR山手線', 30],
  ])
  expect(first.stations.find(({ code }) => code === shibuya)).toMatchObject({ name: { ja: '渋谷', en: 'Shibuya', zh: '涩谷' } })
  expect(await get()).toEqual(first)
  // The response was lost, and the same request comes again.
  expect(await choose(input, { key })).toEqual(first)
})

test('The second of two concurrent railway choices is refused and gets the first', async () => {
  const { version } = await get()
  const inputs = [yamanote, inokashira].map((line) => ({ replaces: version, lines: [{ line, stations: null }] }))
  const answers = await Promise.all([choose(inputs[0]!), choose(inputs[1]!, { by: other })])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  const late = answers.find(({ http }) => http === 409)!
  expect(late).toMatchObject({ code: 'railways.changed', current: { version: version + 1 } })
  expect(late.current!.lines).toHaveLength(1)
})

test.each([
  ['an unknown line', { lines: [{ line: 999, stations: null }] }, 422],
  ['a station of another line', { lines: [{ line: 24006, stations: [1130208] }] }, 422],
  ['a note on an unknown station', { notes: [{ station: 5, walk: 3 }] }, 422],
  ['a line twice', { lines: [24006, 24006].map((line) => ({ line, stations: null })) }, 400],
  ['a walk of no minutes', { notes: [{ station: 1130208, walk: 0 }] }, 400],
  ['an invisible alias', { notes: [{ station: 1130208, alias: '\u200b' }] }, 400],
])('A railway choice with %s is refused and changes nothing', async (_, input, status) => {
  const before = await get()
  expect((await choose({ replaces: before.version, ...input })).http).toBe(status)
  expect(await get()).toEqual(before)
})

longTest('A shop can offer all railway lines of the country', async () => {
  const { version } = await get()
  const { rows } = await app.db.pool.query<{ code: number }>('select code from railway_line where not closed')
  const all = await choose({ replaces: version, lines: rows.map(({ code }) => ({ line: code, stations: null })) })
  expect(all.http).toBe(200)
  expect(all.lines.length).toBeGreaterThan(590)
  expect(all.stations.length).toBeGreaterThan(8_900)
})
