/** An import updates the railways completely or not at all, and keeps stations that cards use. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Railways } from '#contract/railways.ts'
import { buildSearchKeyText } from '#domain/railways/search.ts'
import type { RailwayMaster } from '#server/railways/master/master.ts'
import { serializeMaster, writeMaster } from '#server/railways/master/write-master.ts'
import { startApp, type TestApp } from '../test/app.ts'
import { type RunningCommand, startCommand } from '../test/command.ts'
import { longTest } from '../test/matrix.ts'
import { buildWorld, createBearerHeaders, type World } from '../test/world.ts'

let app: TestApp
let world: World
let folder: string
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
  folder = mkdtempSync(join(tmpdir(), 'uketsuke-railways-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app?.stop()
})

const start = (...args: string[]) => startCommand('bin/railways-import.ts', args, { DATABASE_URL: app.url })
const run = (...args: string[]) => start(...args).ended

const monorail = 99_927
const names = '那覇空港 赤嶺 小禄 奥武山公園 壺川 旭橋 県庁前 美栄橋 牧志 安里 首里'.split(' ')
const importedStations = names.map((name, at) => ({
  code: 9_992_701 + at,
  name,
  kana: 'えき',
  lat: 26.2 + at / 100,
  lng: 127.65 + at / 100,
}))
/** The monorail of Okinawa is the whole country here. */
const country: RailwayMaster = {
  operators: [{ code: 'yui-rail', name: '沖縄都市モノレール', kana: 'おきなわ', en: 'Yui Rail', zh: '冲绳', keys: '\n沖縄\n' }],
  lines: [
    {
      code: monorail,
      operatorCode: 'yui-rail',
      name: 'ゆいレール',
      kana: 'ゆいれーる',
      en: 'Yui Rail',
      zh: 'Yui Rail',
      keys: buildSearchKeyText(['ゆいレール']),
      closed: false,
      fileCode: null,
    },
  ],
  stations: importedStations.map((row) => ({
    ...row,
    groupCode: row.code,
    romaji: 'Eki',
    zh: `${row.name}站`,
    prefecture: 47,
    estimated: false,
    closed: false,
    lines: 1,
    keys: buildSearchKeyText([row.name, row.kana]),
    fileCode: null,
    former: [],
  })),
  stops: importedStations.map(({ code }, at) => ({ lineCode: monorail, stationCode: code, position: at + 1, closed: false })),
}

function write(stations: readonly { code: number; name: string; kana: string; lat: number; lng: number }[], lineName = 'ゆいレール'): void {
  const csv = (header: string, rows: readonly (readonly unknown[])[]) => `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`
  writeFileSync(
    join(folder, 'line.csv'),
    csv('code,name,name_kana,name_formal,company_code,closed', [[42, lineName, 'ゆいれーる', 'NULL', 7, 0]]),
  )
  writeFileSync(
    join(folder, 'station.csv'),
    csv(
      'code,name,original_name,name_kana,lat,lng,prefecture,closed',
      stations.map(({ code, name, kana, lat, lng }) => [code, name, name, kana, lat, lng, 47, 0]),
    ),
  )
  writeFileSync(
    join(folder, 'register.csv'),
    csv(
      'station_code,line_code,index,numbering',
      stations.map(({ code }, at) => [code, 42, at + 1, 'NULL']),
    ),
  )
  writeFileSync(join(folder, 'NOTICE.md'), '出典：試験用データ（CC BY-SA 4.0）\n')
}

const state = async () =>
  (
    await app.db.pool.query(
      `select (select json_agg(m) from (select source, edition, attribution from railway_master) m) as master,
              (select json_agg(l order by code) from railway_line l) as lines, (select json_agg(s order by code) from railway_station s) as stations,
              (select json_agg(p order by line_code, station_code) from railway_stop p) as stops`,
    )
  ).rows[0]

beforeEach(async () => {
  await app.db.pool.query('truncate railway_master, railway_operator, railway_line, railway_station, railway_stop')
  // Simulates an earlier import from files, or the data package would be set up first.
  await app.db.inTransaction((tx) => writeMaster(tx, serializeMaster(country), { source: 'file', edition: 'before', attribution: '出典' }))
})
const given = () => importedStations.map(({ name, kana, lat, lng }, at) => ({ code: 700 + at, name, kana, lat, lng }))

longTest('The command shows the changes, and applies them with --apply', async () => {
  const [first, ...rest] = given()
  const added = { code: 800, name: '浦添西', kana: 'うらそえにし', lat: 26.4, lng: 127.9 }
  write([{ ...first!, name: '那覇空港国内線', kana: 'なはくうこうこくないせん' }, ...rest.slice(0, -1), added])
  const before = await state()
  const shown = await run(folder)
  expect([shown.code, shown.err]).toEqual([0, ''])
  expect(shown.out).toContain('Stations renamed: 1\n  那覇空港 → 那覇空港国内線')
  expect(shown.out).toContain('Stations added: 1\n  浦添西')
  expect(shown.out).toContain('出典：試験用データ（CC BY-SA 4.0）')
  expect(shown.out).toContain('Nothing was changed yet')
  expect(await state()).toEqual(before)

  const done = await run(folder, '--apply')
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain('Done.')
  const { rows } = await app.db.pool.query(
    `select code, name, zh, closed, file_code from railway_station where file_code is not null or code = $1 order by code`,
    [importedStations.at(-1)!.code],
  )
  expect(rows).toContainEqual({ code: importedStations[0]!.code, name: '那覇空港国内線', zh: null, closed: false, file_code: 700 })
  expect(rows).toContainEqual({ code: 20_000_800, name: '浦添西', zh: null, closed: false, file_code: 800 })
  expect(rows).toContainEqual({ code: importedStations.at(-1)!.code, name: '首里', zh: '首里站', closed: true, file_code: null })
  const response = await app.request(`/api/v1/shops/${world.east.main.scope.shopId}/railways`, {
    headers: createBearerHeaders(world.east.members.auditor),
  })
  expect((await response.json()) as Railways).toMatchObject({ state: 'ready', attribution: '出典：試験用データ（CC BY-SA 4.0）' })
})

longTest('Applying the same files again changes nothing', async () => {
  write(given().slice(1))
  await run(folder, '--apply')
  const after = await state()
  expect((await run(folder, '--apply')).out).toContain('The files have no changes.')
  expect(await state()).toEqual(after)
})

longTest('A station missing from the files is closed and reopens when it is back', async () => {
  write(given())
  await run(folder, '--apply')
  write(given().slice(3))
  expect((await run(folder, '--apply')).out).toContain('Stations closed: 3\n')
  const closed = async () =>
    (
      await app.db.pool.query('select code from railway_station where closed and code = any($1)', [
        importedStations.map(({ code }) => code),
      ])
    ).rowCount
  expect(await closed()).toBe(3)
  write(given())
  expect((await run(folder, '--apply')).out).toContain('Stations opened again: 3\n')
  expect(await closed()).toBe(0)
})

test('A killed import leaves the former data', async () => {
  write(given().slice(5))
  const before = await state()
  const holder = await app.db.pool.connect()
  let started: RunningCommand | undefined
  try {
    // Its last statement waits for this row: all else is written, but not committed.
    await holder.query('begin')
    await holder.query('select from railway_master for update')
    started = start(folder, '--apply')
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into railway_master%'`
    await vi.waitFor(async () => expect((await app.db.pool.query(waiting)).rowCount).toBe(1))
    started.process.kill('SIGKILL')
    await started.ended
    await holder.query('rollback')
    await vi.waitFor(async () => expect((await app.db.pool.query(waiting)).rowCount).toBe(0))
  } finally {
    started?.process.kill('SIGKILL')
    holder.release()
  }
  // The next import waits until the database drops the dead process's connection.
  await vi.waitFor(async () => expect(await state()).toEqual(before))
  expect((await run(folder, '--apply')).code).toBe(0)
  expect(await state()).not.toEqual(before)
})

longTest('Two concurrent imports run one after the other', async () => {
  write(given().slice(1))
  const [one, other] = await Promise.all([run(folder, '--apply'), run(folder, '--apply')])
  expect([one.code, other.code]).toEqual([0, 0])
  expect([one.out, other.out].filter((out) => out.includes('no changes'))).toHaveLength(1)
})

longTest('A file with a wrong value changes nothing, and the error names its line', async () => {
  const before = await state()
  write(given().map((row, at) => (at === 2 ? { ...row, lat: 126 } : row)))
  const wrong = await run(folder, '--apply')
  expect([wrong.code, wrong.out]).toEqual([1, ''])
  expect(wrong.err).toContain(`station.csv, line 4: lat is "126", not a number from 20 to 46`)
  expect(await state()).toEqual(before)
})

longTest('Without a folder the command prints its usage', async () => {
  const none = await run()
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('npm run railways:import -- FOLDER')])
})
