/** The country's railways, from set-up to search (R2.15). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FoundStation, RailwayLine, RailwayStation, Railways } from '#contract/railways.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { railwayDatabase } from '../../../test/database.ts'
import { longTest } from '../../../test/matrix.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { buildWorld, createBearerHeaders, newIdempotencyKey, post, type World } from '../../../test/world.ts'
import type { RailwayFiles } from './import/files.ts'
import { importRailways } from './import/import.ts'
import { serializeMaster, writeMaster } from './master/write-master.ts'

let app: TestApp
let world: World
/** Starts the app for the tests of a block. */
async function start(database?: Awaited<ReturnType<typeof railwayDatabase>>) {
  app = await startApp({ ...(database && { database }), settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
}

const path = () => `/shops/${world.east.main.scope.shopId}/railways`
async function get<Answer>(rest = '', query: Record<string, string> = {}) {
  const queryText = new URLSearchParams(query).toString()
  const response = await app.request(`/api/v1${path()}${rest}?${queryText}`, { headers: createBearerHeaders(world.east.members.auditor) })
  return { status: response.status, ...((await response.json()) as Answer & { code?: string }) }
}
const setUp = (by: Pick<TestApp, 'request'> = app) =>
  post(by, `${path()}/set-up`, { headers: createBearerHeaders(world.east.members.manager), key: newIdempotencyKey() })
const stationsOf = async (query: Record<string, string>) => (await get<{ stations: FoundStation[] }>('/stations', query)).stations
const linesOf = async (query: Record<string, string>) => (await get<{ lines: RailwayLine[] }>('/lines', query)).lines
const lineOf = (code: number) => get<{ line: RailwayLine; stations: (RailwayStation & { stops: boolean })[] }>(`/lines/${code}`)
const attribution = '出典：試験用データ'

describe('Before the set-up of the railways', () => {
  beforeAll(() => start())
  afterAll(() => app?.stop())

  test('requests for lines and stations are refused as not set up', async () => {
    const railways = await get<Railways>()
    expect(railways).toMatchObject({ status: 200, state: 'absent', attribution: null, operators: [] })
    expect(railways.regions.flatMap(({ prefectures }) => prefectures)).toHaveLength(47)
    for (const [rest, query] of [
      ['/lines', {}],
      ['/stations', { text: '新宿' }],
      ['/stations', { text: '・' }],
      ['/stations', { codes: '1130208' }],
    ] as const)
      expect(await get(rest, query)).toMatchObject({ status: 409, code: 'railways.notSetUp' })
    expect((await lineOf(11302)).status).toBe(404)
  })

  test('concurrent imports of two servers add stations once, and set-up keeps them', async () => {
    const nothing = serializeMaster({ operators: [], lines: [], stations: [], stops: [] })
    await app.db.inTransaction((tx) => writeMaster(tx, nothing, { source: 'file', edition: 'before', attribution: null }))
    const line = { code: 42, name: 'ゆいレール', formalName: undefined, kana: 'ゆいれーる', company: undefined, closed: false }
    const stations = ['那覇空港', '赤嶺'].map((name, at) => ({
      ...{ code: 700 + at, name, kana: 'えき', lat: 26.2 + at / 100, lng: 127.65, prefecture: 47, closed: false },
    }))
    const stops = stations.map(({ code }, at) => ({ lineCode: 42, stationCode: code, index: at }))
    const importInput = { files: { lines: [line], stations, stops }, edition: 'x', attribution }
    const other = await startSecondApp(app)
    try {
      const both = await Promise.all([app, other].map(({ db }) => importRailways(db, importInput)))
      expect(both.map(({ changes }) => changes.stationsAdded.length).sort()).toEqual([0, 2])
    } finally {
      await other.stop()
    }
    // An import takes precedence over the railways of a release.
    expect((await setUp()).status).toBe(200)
    expect(await get<Railways>()).toMatchObject({ state: 'ready', attribution })
    expect((await stationsOf({ text: '那覇' })).map(({ name }) => name.ja)).toEqual(['那覇空港'])
  })
})

describe('The set-up of the railways', () => {
  longTest('succeeds for two concurrent requests', async () => {
    await start()
    const other = await startSecondApp(app)
    try {
      const [one, two] = await Promise.all([setUp(), setUp(other)])
      expect([one.status, two.status]).toEqual([200, 200])
      expect(await one.json()).toMatchObject({ state: 'ready', attribution: null })
      expect((await linesOf({})).length).toBeGreaterThan(590)
    } finally {
      await other.stop()
      await app.stop()
    }
  })
})

describe('After the set-up of the railways', () => {
  beforeAll(async () => start(await railwayDatabase()))
  afterAll(() => app?.stop())

  test('Another set-up changes nothing', async () => {
    const rows = async () => (await app.db.pool.query('select xmin, * from railway_station order by code limit 50')).rows
    const before = await rows()
    const again = await setUp()
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ state: 'ready', attribution: null })
    expect(await rows()).toEqual(before)
  })

  test('The railways take at most 5 MB with indexes', async () => {
    const { rows } = await app.db.pool.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(oid)) as bytes from pg_class where relname like 'railway\\_%' and relkind = 'r'`,
    )
    expect(Number(rows[0]!.bytes)).toBeLessThan(5 * 1024 * 1024)
  })

  test('A tenant’s scope can read but not write the railways', async () => {
    const scope = world.east.main.scope
    const { rows } = await app.db.inScope(scope, (tx) => tx.$client.query(`select name from railway_station where code = 1130208`))
    expect(rows).toEqual([{ name: '新宿' }])
    for (const statement of ['delete from railway_stop', `update railway_line set name = ''`, 'truncate railway_stop'])
      await expect(
        app.db.inScope(scope, (tx) => tx.$client.query(statement)),
        statement,
      ).rejects.toMatchObject({ code: '42501' })
  })

  test.each([
    'しんじゅく',
    'シンジュク',
    'ｼﾝｼﾞｭｸ',
    'shinjuku',
    'SINZYUKU',
    '新宿',
    '新宿駅',
    '新宿站',
    'Shinjuku Station',
    'しんじゅくえき',
  ])('a search for %s finds 新宿 first', async (text) => {
    expect((await stationsOf({ text }))[0]).toMatchObject({
      code: 1130208,
      name: { ja: '新宿', en: 'Shinjuku', zh: '新宿' },
      prefecture: 13,
    })
  })

  test.each([
    ['toukyou', '東京'],
    ['Tōkyō', '東京'],
    ['Ōsaka', '大阪'],
    ['osaka', '大阪'],
    ['shibuya', '渋谷'],
    ['涩谷', '渋谷'],
    ['四谷', '四ツ谷'],
    ['なんば', 'なんば'],
    ['namba', 'なんば'],
    ['たかなわ', '高輪ゲートウェイ'],
    ['tokyo skytree', 'とうきょうスカイツリー'],
    ['梅田', '大阪梅田'],
    ['お茶の水', '御茶ノ水'],
    ['つつじが丘', 'つつじヶ丘'],
    ['新宿3丁目', '新宿三丁目'],
    ['青山1丁目', '青山一丁目'],
    ['Aoyama 1-chome', '青山一丁目'],
    ['西十八丁目', '西18丁目'],
    ['24軒', '二十四軒'],
    ['麴町', '麹町'],
    ['独協大学前', '獨協大学前(草加松原)'],
    ['獨協', '獨協大学前(草加松原)'],
    ['横濱', '横浜'],
    ['澁谷', '渋谷'],
    ['ひばりが丘', 'ひばりヶ丘'],
    ['池上', '池上'],
    ['四谷', '四ツ谷'],
    ['JR秋葉原', '秋葉原'],
    ['ＪＲ 秋葉原駅', '秋葉原'],
    ['秋葉原（JR）', '秋葉原'],
    ['小田急線新宿', '新宿'],
    ['都営地下鉄神保町', '神保町'],
    ['山手線渋谷', '渋谷'],
    ['伊勢崎線松原団地', '獨協大学前(草加松原)'],
    ['小田原線新宿', '新宿'],
    ['東西線大手町', '大手町'],
    ['南北線真駒内', '真駒内'],
    ['とうぶあさくさ', '浅草'],
    ['JR難波', 'JR難波'],
    ['阪急三宮', '神戸三宮'],
  ])('a search for %s finds %s first', async (text, name) => {
    expect((await stationsOf({ text }))[0]?.name.ja).toBe(name)
  })

  test.each([
    ['松原団地', '獨協大学前(草加松原)'],
    ['業平橋', 'とうきょうスカイツリー'],
    ['なりひらばし', 'とうきょうスカイツリー'],
    ['小郡', '新山口'],
    ['西鹿児島', '鹿児島中央'],
    ['佐貫', '龍ケ崎市'],
    ['花月園前', '花月総持寺'],
  ])('a search for the former name %s finds %s', async (text, name) => {
    const matching = await stationsOf({ text })
    expect(matching.find((station) => station.name.ja === name)).toMatchObject({ formerName: expect.any(String) })
  })

  test('A station found by its current name shows no former name', async () => {
    expect((await stationsOf({ text: '獨協大学前' }))[0]).not.toHaveProperty('formerName')
  })

  test.each([
    ['住吉（東京都）', 13],
    ['Sumiyoshi (Hyogo)', 28],
    ['兵庫県住吉', 28],
    ['住吉 大阪', 27],
  ])('a search for %s finds 住吉 of prefecture %i first', async (text, prefecture) => {
    expect((await stationsOf({ text }))[0]).toMatchObject({ name: { ja: '住吉' }, prefecture })
  })

  test('A nearby station comes before a namesake with more lines', async () => {
    const near = { lat: '35.68', lng: '139.76' }
    expect((await stationsOf({ text: '京橋', ...near }))[0]).toMatchObject({ prefecture: 13 })
    expect((await stationsOf({ text: 'ひばりが丘', lat: '43.06', lng: '141.35' }))[0]).toMatchObject({ prefecture: 1 })
  })

  test('Namesakes are listed by distance, or by number of lines without a location', async () => {
    const kyobashi = await stationsOf({ text: '京橋' })
    expect(kyobashi.slice(0, 2).map(({ prefecture }) => prefecture)).toEqual([27, 13])
    const fuchu = async (near: Record<string, string>) =>
      (await stationsOf({ text: '府中', ...near })).filter(({ name }) => name.ja === '府中').map(({ prefecture }) => prefecture)
    expect(await fuchu({ lat: '34.57', lng: '133.24' })).toEqual([34, 36, 13])
    expect(await fuchu({ lat: '35.67', lng: '139.48' })).toEqual([13, 36, 34])
    expect(await fuchu({ prefecture: '36' })).toEqual([36])
  })

  test('a search takes special characters as text and refuses text together with codes', async () => {
    for (const text of ['%', '_', '\\', '%%新宿', "'; drop table railway_station; --"]) expect(await stationsOf({ text })).toEqual([])
    expect(await get('/stations')).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(await get('/stations', { text: '新宿', codes: '1' })).toMatchObject({ status: 400, code: 'request.invalid' })
  })

  test('searches accept tiny coordinates and those of the poles', async () => {
    for (const lat of ['5e-324', '-5e-324', '1e-200', '0', '-0', '90', '-90']) {
      expect(await get('/lines', { lat, lng: lat }), lat).toMatchObject({ status: 200 })
      expect(await get('/stations', { text: '新宿', lat, lng: lat }), lat).toMatchObject({ status: 200 })
    }
  })

  test('Stations requested by code are listed in that order, closed ones included', async () => {
    const matching = await stationsOf({ codes: '1170705,1130208,3' })
    expect(matching.map(({ name, closed }) => [name.ja, closed])).toEqual([
      ['川戸', true],
      ['新宿', false],
    ])
    expect(matching[0]!.lines).toEqual([])
    expect(matching[1]!.lines.map(({ name }) => name.ja)).toContain('JR山手線')
    expect(await stationsOf({ text: '石見川本' })).toEqual([])
    expect(await stationsOf({ text: '石見川本', closed: 'true' })).toMatchObject([{ closed: true }])
  })

  test('lines are found by region, prefecture, operator, text and distance', async () => {
    const all = await linesOf({})
    expect(all.length).toBeGreaterThan(590)
    expect(all.some(({ closed }) => closed)).toBe(false)
    expect((await linesOf({ closed: 'true' })).length).toBeGreaterThan(all.length)
    expect((await linesOf({ prefecture: '47' })).map(({ name }) => name.ja)).toEqual(['ゆいレール'])
    expect((await linesOf({ region: 'shikoku' })).every(({ prefectures }) => prefectures.some((code) => code >= 36 && code <= 39))).toBe(
      true,
    )
    expect((await linesOf({ operator: 'tokyo-metro' })).length).toBe(9)
    for (const text of ['山手', 'やまのて', 'yamanote', 'JR山手线'])
      expect((await linesOf({ text })).map(({ code }) => code)).toContain(11302)
    // People leave out the operator's name. 東葉高速線 begins alike but comes later.
    for (const text of ['とうよこ', 'toyoko', 'トウヨコセン']) expect((await linesOf({ text }))[0], text).toMatchObject({ code: 26001 })
    const near = await linesOf({ lat: '26.2190', lng: '127.7254', km: '1' })
    expect(near).toMatchObject([
      { name: { ja: 'ゆいレール', en: 'Yui Rail', zh: 'Yui Rail' }, operator: 'yui-rail', prefectures: [47], stations: 19 },
    ])
    expect(await linesOf({ text: '・' })).toEqual([])
  })

  test('All Shinkansen lines exist with their number of stations', async () => {
    const lines = await linesOf({ text: '新幹線' })
    expect(lines.map(({ name, stations }) => `${name.ja} ${stations}`)).toEqual([
      '東海道新幹線 17',
      '山陽新幹線 19',
      '東北新幹線 23',
      '山形新幹線 16',
      '秋田新幹線 10',
      '上越新幹線 12',
      '上越新幹線(ガーラ湯沢支線) 2',
      '北陸新幹線 24',
      '北海道新幹線 4',
      '九州新幹線 12',
      '西九州新幹線 5',
    ])
    const { stations } = await lineOf(lines[0]!.code)
    expect([stations[0]!.name.ja, stations[6]!.name.ja, stations.at(-1)!.name.ja]).toEqual(['東京', '新富士', '新大阪'])
    expect(stations[6]).toMatchObject({ estimated: true, name: { en: 'Shin-Fuji' } })
  })

  test('A railway line marks the stations that it no longer serves', async () => {
    const { line, stations } = await lineOf(11415)
    expect(line).toMatchObject({ name: { ja: 'JR北陸本線(米原～敦賀)' }, operator: 'jr-west', stations: 12 })
    expect(stations.filter(({ stops }) => stops).at(-1)!.name.ja).toBe('敦賀')
    expect(stations.at(-1)).toMatchObject({ name: { ja: '金沢' }, stops: false, closed: false })
    expect((await lineOf(11707)).stations.map(({ name }) => name.ja)).toContain('宇都井')
    expect(await lineOf(999)).toMatchObject({ status: 404, code: 'railways.lineNotFound' })
  })

  test('A search for one letter prefers names that begin with that letter', async () => {
    expect((await stationsOf({ text: 'し' })).every(({ kana }) => kana.startsWith('し'))).toBe(true)
    const few = await stationsOf({ text: 'を', most: '100' })
    expect(few.length).toBeGreaterThan(0)
    const within = await stationsOf({ text: 'ん' })
    expect(within).toHaveLength(20)
    expect(within.every(({ kana }) => kana.includes('ん'))).toBe(true)
  })

  test('new stations appear on their lines, and searches find renamed ones by both names', async () => {
    const { stations } = await lineOf(11302)
    const at = stations.findIndex(({ name }) => name.ja === '高輪ゲートウェイ')
    expect([stations[at - 1]!.name.ja, stations[at + 1]!.name.ja]).toEqual(['田町', '品川'])
    expect((await stationsOf({ text: '肥前山口' }))[0]).toMatchObject({ name: { ja: '江北', en: 'Kōhoku' } })
    expect((await stationsOf({ text: '江北', prefecture: '41' }))[0]).toMatchObject({ kana: 'こうほく' })
  })
})

longTest('A set-up of the railways does not overwrite an import', async () => {
  await start(await railwayDatabase())
  try {
    const { rows: stops } = await app.db.pool.query<{ code: number; name: string; kana: string; lat: number; lng: number }>(
      `select s.code, s.name, s.kana, s.lat, s.lng from railway_stop p join railway_station s on s.code = p.station_code
        where p.line_code = 99927 order by p.position`,
    )
    const stations = stops.map((row, at) => ({
      ...row,
      code: 700 + at,
      name: at === 0 ? '那覇空港国内線' : row.name,
      prefecture: 47,
      closed: false,
    }))
    const files: RailwayFiles = {
      lines: [{ code: 42, name: 'ゆいレール', formalName: undefined, kana: 'ゆいれーる', company: undefined, closed: false }],
      stations,
      stops: stations.map(({ code }, at) => ({ lineCode: 42, stationCode: code, index: at })),
    }
    const { changes } = await importRailways(app.db, { files, edition: 'x', attribution })
    expect(Object.values(changes).flat()).toEqual(['那覇空港 → 那覇空港国内線'])
    expect((await setUp()).status).toBe(200)
    expect(await get<Railways>()).toMatchObject({ state: 'ready', attribution })
    expect((await stationsOf({ text: '那覇空港国内線' }))[0]).toMatchObject({ code: stops[0]!.code, kana: stops[0]!.kana })
    // The former name still finds it, and all other lines are there.
    expect((await stationsOf({ text: '那覇空港', most: '1' }))[0]).toMatchObject({ code: stops[0]!.code })
    expect((await linesOf({})).length).toBeGreaterThan(590)
  } finally {
    await app.stop()
  }
})
