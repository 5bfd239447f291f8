import { expect, test } from 'vitest'
import { buildMaster } from './master.ts'
import type { Overlay, OverlayChange } from './overlay.ts'
import type { PackageLine } from './package-data.ts'

/** Makes a line along a parallel, one degree per stop. Stop ids are the line's id with two more digits. */
const line = (id: number, names: string, groups: Record<string, number> = {}): PackageLine => ({
  id,
  name: `${id}線`,
  stops: names.split(' ').map((name, at) => {
    const own = id * 100 + at + 1
    return { id: own, groupId: groups[name] ?? own, name, lat: 35, lng: 135 + at }
  }),
})

const change = (change: OverlayChange['change'], more: Partial<OverlayChange>): OverlayChange => ({
  change,
  year: '2020',
  line: '',
  station: '',
  after: '',
  name: '',
  reading: '',
  romaji: '',
  zh: '',
  source: '発表',
  ...more,
})

function overlayOf(lines: readonly PackageLine[], more: Partial<Overlay> = {}): Overlay {
  const stationsByName = new Map<string, { code: string; name: string }>()
  for (const { id, groupId, name } of lines.flatMap(({ stops }) => stops)) {
    const previous = stationsByName.get(`${groupId} ${name}`)
    if (!previous || Number(previous.code) > id) stationsByName.set(`${groupId} ${name}`, { code: String(id), name })
  }
  return {
    operators: [{ code: 'us', name: '当社', reading: 'とうしゃ', en: 'Us', zh: '我们', also: '' }],
    lines: lines.map(({ id, name }) => ({ code: String(id), name, reading: 'せん', en: `Line ${id}`, zh: name, operator: 'us', also: '' })),
    stations: [...stationsByName.values()].map((station) => ({
      ...station,
      reading: 'えき',
      romaji: '',
      zh: station.name,
      prefecture: '26',
    })),
    ownStations: [],
    ownLines: [],
    changes: [],
    formerNames: [],
    ...more,
  }
}
const own = (code: number, name: string) => ({
  code: String(code),
  name,
  reading: 'しん-えき',
  romaji: '',
  zh: name,
  prefecture: '26',
  lat: '',
  lng: '',
  group: '',
  year: '2020',
  source: '発表',
})
const build = (lines: readonly PackageLine[], more?: Partial<Overlay>) => buildMaster(lines, overlayOf(lines, more))

test('Stops with the same name and place become one station, even on a loop line', () => {
  const lines = [line(12, '東 西 南 東', { 東: 900 }), line(11, '北 東', { 東: 900 }), line(13, '東')]
  const { stations, stops } = build(lines)
  expect(stations.map(({ code, groupCode, name, lines: count }) => [code, groupCode, name, count])).toEqual([
    [1102, 900, '東', 2],
    [1202, 1202, '西', 1],
    [1203, 1203, '南', 1],
    [1101, 1101, '北', 1],
    [1301, 1301, '東', 1],
  ])
  expect(stops.filter(({ lineCode }) => lineCode === 12).map(({ stationCode, position }) => [stationCode, position])).toEqual([
    [1102, 1],
    [1202, 2],
    [1203, 3],
  ])
})

test('A new station without coordinates is placed between its neighbours', () => {
  const lines = [line(11, '西 東')]
  const changes = [
    change('joined', { line: '11', station: '10000001', after: '1101' }),
    change('joined', { line: '11', station: '10000002', after: '10000001' }),
    change('joined', { line: '11', station: '10000003', after: '0' }),
  ]
  const ownStations = [own(10_000_001, '甲'), own(10_000_002, '乙'), { ...own(10_000_003, '丙'), lat: '35.5', lng: '134.5' }]
  const { stations, stops } = build(lines, { ownStations, changes })
  expect(stops.map(({ stationCode }) => stationCode)).toEqual([10_000_003, 1101, 10_000_001, 10_000_002, 1102])
  expect(stations.map(({ name, lng, estimated }) => [name, lng, estimated])).toEqual([
    ['西', 135, false],
    ['東', 136, false],
    ['甲', 135.333333, true],
    ['乙', 135.666667, true],
    ['丙', 134.5, true],
  ])
  expect(stations[2]).toMatchObject({ kana: 'しんえき', romaji: 'Shin-Eki' })
})

test('A closed station or line stays in the master without open stops', () => {
  const lines = [line(11, '西 中 東'), line(12, '北 中', { 中: 1102 })]
  const {
    stations,
    stops,
    lines: rows,
  } = build(lines, {
    changes: [
      change('closed', { station: '1101' }),
      change('left', { line: '11', station: '1103' }),
      change('line-closed', { line: '12' }),
    ],
  })
  expect(Object.fromEntries(stations.map(({ name, closed, lines: count }) => [name, [closed, count]]))).toEqual({
    西: [true, 0],
    中: [false, 1],
    東: [true, 0],
    北: [true, 0],
  })
  expect(stops.filter(({ lineCode }) => lineCode === 11).map(({ closed }) => closed)).toEqual([true, false, true])
  expect(rows.map(({ closed }) => closed)).toEqual([false, true])
})

test('A station keeps each of its former names once', () => {
  const lines = [line(11, '西 東')]
  const former = { code: '1101', name: '中央', year: '2010', source: '発表' }
  const { stations } = build(lines, {
    changes: [change('renamed', { station: '1101', name: '中央', reading: 'ちゅうおう', zh: '中央' })],
    formerNames: [
      { ...former, former: '古西', reading: 'ふる-にし' },
      { ...former, former: '西', reading: 'にし' },
    ],
  })
  expect(stations[0]!.former).toEqual([
    { name: '西', kana: 'えき' },
    { name: '古西', kana: 'ふるにし' },
  ])
  for (const key of ['古西', 'ふるにし', '西']) expect(stations[0]!.keys).toContain(`\n${key}\n`)
  expect(() => build(lines, { formerNames: [{ ...former, former: '古西', reading: 'ふるにし' }] })).toThrow('1101 is 西 and not 中央')
})

test('A renamed station keeps its code and is found by both names', () => {
  const lines = [line(11, '西 東')]
  const { stations } = build(lines, {
    changes: [change('renamed', { station: '1101', name: '中央', reading: 'ちゅうおう', romaji: 'Central', zh: '中央站' })],
  })
  expect(stations[0]).toMatchObject({ code: 1101, name: '中央', kana: 'ちゅうおう', romaji: 'Central', zh: '中央站' })
  for (const key of ['中央', '西', 'central', '中央站']) expect(stations[0]!.keys).toContain(`\n${key}\n`)
})

test('An overlay that does not fit the package is refused with the mismatch', () => {
  const lines = [line(11, '西 東')]
  const overlay = overlayOf(lines)
  expect(() => buildMaster([line(11, '西 北')], overlay)).toThrow('1102 東')
  expect(() => buildMaster([line(11, '西 東 北')], overlay)).toThrow('no station 1103')
  expect(() => buildMaster([...lines, line(12, '西', { 西: 1101 })], overlay)).toThrow('no line 12')
  expect(() => build(lines, { changes: [change('left', { line: '11', station: '1199' })] })).toThrow('does not stop at 1199')
  expect(() => build(lines, { ownStations: [own(10_000_001, '甲')] })).toThrow('no place for 甲')
})
