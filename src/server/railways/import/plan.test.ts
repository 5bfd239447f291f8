/** Imports keep every code. The tests make up countries with nonsense names. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSearchKeyText } from '#domain/railways/search.ts'
import { isLongRun, matrixTest } from '../../../../test/matrix.ts'
import { closeUnservedStopsAndStations, type LineRow, type RailwayMaster, type StationRow } from '../master/master.ts'
import type { RailwayFiles } from './files.ts'
import { planRailwayImport } from './plan.ts'

const kanji = ['山', '川', '田', '野', '木', '本', '松', '竹', '梅', '石', '北', '南']
const nameOf = (at: number) => `${kanji[at % 12]}${kanji[Math.floor(at / 12) % 12]}${kanji[Math.floor(at / 144) % 12]}`

/** Makes files of some lines with some stations each, 5 km apart. Each line's last station is the next one's first. */
function country(lines: number, each: number): RailwayFiles {
  const stations = Array.from({ length: lines * (each - 1) + 1 }, (_, at) => ({
    code: 1_000_000 + at,
    name: nameOf(at * 7),
    kana: 'えき',
    lat: 34 + Math.floor(at / 20) * 0.05,
    lng: 135 + (at % 20) * 0.05,
    prefecture: 1 + (at % 47),
    closed: false,
  }))
  const rows = Array.from({ length: lines }, (_, at) => ({
    code: 1_001 + at,
    name: `${nameOf(at)}線`,
    formalName: undefined,
    kana: 'せん',
    company: String(1 + (at % 3)),
    closed: false,
  }))
  const stops = rows.flatMap(({ code }, line) =>
    Array.from({ length: each }, (_, at) => ({ lineCode: code, stationCode: stations[line * (each - 1) + at]!.code, index: at + 1 })),
  )
  return { lines: rows, stations, stops }
}

/** Makes a master of the same country without every third station, with its own codes and slightly different coordinates. */
function ours({ lines, stations, stops }: RailwayFiles): RailwayMaster {
  const ourCodes = new Map(stations.filter((_, at) => at % 3 !== 2).map(({ code }, at) => [code, 500 + at]))
  return closeUnservedStopsAndStations({
    operators: [1, 2, 3].map((code) => ({ code: `company-${code}`, name: '社', kana: 'しゃ', en: 'Co', zh: '社', keys: '\n社\n' })),
    lines: lines.map(({ name, company }, at): LineRow => {
      const names = { name, kana: 'せん', en: 'Line', zh: '线', keys: buildSearchKeyText([name]) }
      return { code: 10 + at, operatorCode: `company-${company}`, ...names, closed: false, fileCode: null }
    }),
    stations: stations
      .filter(({ code }) => ourCodes.has(code))
      .map(({ code, name, lat, lng, prefecture }): StationRow => {
        const own = ourCodes.get(code)!
        const names = { name, kana: 'えき', romaji: 'Eki', zh: '站', keys: buildSearchKeyText([name, 'えき']) }
        const location = { lat: lat + 0.002, lng, prefecture, estimated: true }
        return { code: own, groupCode: own, ...names, ...location, closed: false, lines: 0, fileCode: null, former: [] }
      }),
    stops: lines.flatMap(({ code }, at) =>
      stops
        .filter(({ lineCode, stationCode }) => lineCode === code && ourCodes.has(stationCode))
        .map(({ stationCode, index }) => ({ lineCode: 10 + at, stationCode: ourCodes.get(stationCode)!, position: index, closed: false })),
    ),
  })
}

const files = country(6, 12)
const first = planRailwayImport(ours(files), files)
const codes = ({ stations, lines }: RailwayMaster) => [...stations.map(({ code }) => code), ...lines.map(({ code }) => -code)]
const byFile = ({ stations, lines }: RailwayMaster) =>
  new Map([...stations, ...lines].filter(({ fileCode }) => fileCode !== null).map(({ fileCode, code }) => [fileCode, code]))

/** Changes between two imports. */
type Happened = {
  removed: number[]
  renamed: number[]
  moved: number[]
  closed: number[]
  linesRemoved: number[]
  linesRenamed: number[]
  stopsRemoved: number[]
}
const some = (most: number) => fc.uniqueArray(fc.nat(most - 1), { maxLength: 12 })
const happened: fc.Arbitrary<Happened> = fc.record({
  removed: some(files.stations.length),
  renamed: some(files.stations.length),
  moved: some(files.stations.length),
  closed: some(files.stations.length),
  linesRemoved: fc.uniqueArray(fc.nat(files.lines.length - 1), { maxLength: 3 }),
  linesRenamed: fc.uniqueArray(fc.nat(files.lines.length - 1), { maxLength: 3 }),
  stopsRemoved: some(files.stops.length),
})

function later({ removed, renamed, moved, closed, linesRemoved, linesRenamed, stopsRemoved }: Happened): RailwayFiles {
  return {
    stations: files.stations.flatMap((station, at) =>
      removed.includes(at)
        ? []
        : [
            {
              ...station,
              ...(renamed.includes(at) ? { name: `新${station.name}${at}`, kana: 'しんえき' } : {}),
              ...(moved.includes(at) ? { lat: station.lat + 0.2 } : {}),
              closed: closed.includes(at),
            },
          ],
    ),
    lines: files.lines.flatMap((line, at) =>
      linesRemoved.includes(at) ? [] : [{ ...line, ...(linesRenamed.includes(at) ? { name: `新${line.name}${at}` } : {}) }],
    ),
    stops: files.stops.filter((_, at) => !stopsRemoved.includes(at)),
  }
}

describe('The first import', () => {
  test('keeps the codes of known rows and derives those of new ones', () => {
    expect(first.changes.linesAdded).toEqual([])
    expect(first.changes.stationsAdded).toHaveLength(Math.floor(files.stations.length / 3))
    const byFileCode = byFile(first.master)
    files.stations.forEach(({ code }, at) => {
      expect(byFileCode.get(code)).toBe(at % 3 === 2 ? 20_000_000 + code : 500 + at - Math.floor(at / 3))
    })
  })

  test('takes the coordinates from the files and keeps our names', () => {
    const [station] = first.master.stations
    expect(station).toMatchObject({ name: files.stations[0]!.name, zh: '站', romaji: 'Eki', estimated: false, lat: files.stations[0]!.lat })
    const added = first.master.stations.find(({ code }) => code > 20_000_000)!
    expect(added).toMatchObject({ zh: null, romaji: 'Eki', lines: 1 })
  })

  test('takes the order of stops from the files', () => {
    const own = first.master.stops.filter(({ lineCode }) => lineCode === 10)
    expect(own.map(({ position, closed }) => [position, closed])).toEqual(Array.from({ length: 12 }, (_, at) => [at + 1, false]))
  })
})

matrixTest('An import keeps every code whatever changes, and repeating it changes nothing', () => {
  fc.assert(
    fc.property(happened, (changesMade) => {
      const next = later(changesMade)
      const { master, changes } = planRailwayImport(first.master, next)
      expect(codes(master).slice(0, codes(first.master).length).sort()).toEqual(codes(first.master).sort())
      // The files' codes identify the rows, whatever else has changed.
      const [before, after] = [byFile(first.master), byFile(master)]
      for (const [fileCode, code] of before) expect(after.get(fileCode)).toBe(code)
      // No station is open that the files do not have.
      const open = new Set(next.stations.filter(({ closed }) => !closed).map(({ code }) => code))
      for (const { fileCode, closed } of master.stations) if (!closed && fileCode !== null) expect(open.has(fileCode)).toBe(true)
      const touched = new Set(
        [...changesMade.removed, ...changesMade.renamed, ...changesMade.moved, ...changesMade.closed].map((at) => files.stations[at]!.code),
      )
      if (changesMade.linesRemoved.length + changesMade.stopsRemoved.length + changesMade.linesRenamed.length === 0)
        for (const station of first.master.stations)
          if (!touched.has(station.fileCode!)) expect(master.stations.find(({ code }) => code === station.code)).toEqual(station)
      expect(changes.stationsRenamed).toHaveLength(changesMade.renamed.filter((at) => !changesMade.removed.includes(at)).length)

      const again = planRailwayImport(master, next)
      expect(again.master).toEqual(master)
      expect(Object.values(again.changes).flat()).toEqual([])
      // Removed rows return with their codes.
      const back = planRailwayImport(master, files).master
      for (const [fileCode, code] of before) expect(byFile(back).get(fileCode)).toBe(code)
      expect(back.stations.filter(({ closed }) => closed)).toEqual([])
    }),
    { numRuns: isLongRun ? 150 : 8 },
  )
})

describe('A row of the files matches', () => {
  const plain: RailwayFiles = {
    lines: [{ code: 1, name: '本線', formalName: '国鉄本線', kana: 'ほんせん', company: '9', closed: false }],
    stations: [
      { code: 11, name: '山', kana: 'やま', lat: 35, lng: 135, prefecture: 26, closed: false },
      { code: 12, name: '川', kana: 'かわ', lat: 35.1, lng: 135, prefecture: 26, closed: false },
    ],
    stops: [
      { lineCode: 1, stationCode: 11, index: 1 },
      { lineCode: 1, stationCode: 12, index: 2 },
    ],
  }
  const base = (names: [string, number][], line = '国鉄本線'): RailwayMaster =>
    closeUnservedStopsAndStations({
      operators: [],
      lines: [
        {
          code: 5,
          operatorCode: null,
          name: line,
          kana: 'せん',
          en: 'L',
          zh: null,
          keys: buildSearchKeyText([line]),
          closed: false,
          fileCode: null,
        },
      ],
      stations: names.map(([name, lat], at) => ({
        code: 51 + at,
        groupCode: 51 + at,
        name,
        kana: 'えき',
        romaji: 'Eki',
        zh: null,
        prefecture: 26,
        lat,
        lng: 135,
        estimated: false,
        closed: false,
        lines: 0,
        keys: buildSearchKeyText([name]),
        fileCode: null,
        former: [],
      })),
      stops: names.map((_, at) => ({ lineCode: 5, stationCode: 51 + at, position: at + 1, closed: false })),
    })
  const matched = (master: RailwayMaster) => master.stations.map(({ code, fileCode, closed }) => [code, fileCode, closed])

  test('the nearer of two namesakes', () => {
    const { master } = planRailwayImport(
      base([
        ['山', 35.02],
        ['山', 35.001],
        ['川', 35.1],
      ]),
      plain,
    )
    expect(matched(master)).toEqual([
      [51, null, true],
      [52, 11, false],
      [53, 12, false],
    ])
  })

  test('no namesake farther away than 3 km', () => {
    const { master, unmatched } = planRailwayImport(
      base(
        [
          ['山', 35.04],
          ['川', 35.1],
        ],
        '支線',
      ),
      plain,
    )
    expect(matched(master)).toEqual([
      [51, null, false],
      [52, 12, false],
      [20_000_011, 11, false],
    ])
    expect(unmatched.ourStations).toEqual(['山'])
    expect(unmatched.ourLines).toEqual(['支線'])
  })

  test('a renamed station at the same place and line, which both names find', () => {
    const { master, changes } = planRailwayImport(
      base([
        ['谷', 35.001],
        ['川', 35.1],
      ]),
      plain,
    )
    expect(changes.stationsRenamed).toEqual(['谷 → 山'])
    expect(master.stations[0]).toMatchObject({ code: 51, name: '山', kana: 'やま', romaji: 'Yama', zh: null, fileCode: 11 })
    for (const key of ['谷', '山', 'yama']) expect(master.stations[0]!.keys).toContain(`\n${key}\n`)
  })

  test('a line by its formal name or by its stations', () => {
    expect(
      planRailwayImport(
        base([
          ['山', 35],
          ['川', 35.1],
        ]),
        plain,
      ).master.lines,
    ).toMatchObject([{ code: 5, name: '国鉄本線', fileCode: 1 }])
    const other = planRailwayImport(
      base(
        [
          ['山', 35],
          ['川', 35.1],
        ],
        '山川線',
      ),
      plain,
    )
    expect(other.master.lines).toMatchObject([{ code: 5, name: '山川線', fileCode: 1 }])
    expect(other.master.lines[0]!.keys).toContain('\n本線\n')
  })

  test('a station by the name before or in the parentheses', () => {
    const renamedFiles = {
      ...plain,
      stations: plain.stations.map((station) => ({ ...station, name: `${station.name}(${station.name}の里)` })),
    }
    expect(
      matched(
        planRailwayImport(
          base([
            ['山', 35],
            ['川の里', 35.1],
          ]),
          renamedFiles,
        ).master,
      ),
    ).toEqual([
      [51, 11, false],
      [52, 12, false],
    ])
  })

  test('nothing and is reported if it is a stop of an unknown line', () => {
    const { unmatched } = planRailwayImport(base([['山', 35]]), {
      ...plain,
      stops: [...plain.stops, { lineCode: 7, stationCode: 11, index: 1 }],
    })
    expect(unmatched.stops).toEqual(['11 7'])
  })
})
