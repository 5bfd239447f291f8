import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hashRailwayFiles, readRailwayFiles, readSourceNotice } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
const good = {
  'line.csv': 'code,name,name_kana,name_formal,company_code,closed\r\n42,"山手線","やまのてせん",NULL,2,0\r\n',
  'station.csv':
    '\ufeffcode,name,original_name,name_kana,lat,lng,prefecture,closed\n7,府中(東京),府中,ふちゅう,35.67,139.48,13,0\n8,品川,NULL,NULL,35.6,139.7,13,1\n',
  'register.csv': 'station_code,line_code,index,numbering\n7,42,1,JY01\n',
}
beforeEach(() => {
  for (const [file, text] of Object.entries(good)) write(file, text)
})

test('The railway files are parsed, with NULL as no value', () => {
  expect(readRailwayFiles(folder)).toEqual({
    lines: [{ code: 42, name: '山手線', formalName: undefined, kana: 'やまのてせん', company: '2', closed: false }],
    stations: [
      { code: 7, name: '府中', kana: 'ふちゅう', lat: 35.67, lng: 139.48, prefecture: 13, closed: false },
      { code: 8, name: '品川', kana: '', lat: 35.6, lng: 139.7, prefecture: 13, closed: true },
    ],
    stops: [{ stationCode: 7, lineCode: 42, index: 1 }],
  })
})

test('The edition changes with the content of the files', () => {
  const before = hashRailwayFiles(folder)
  expect(hashRailwayFiles(folder)).toBe(before)
  write('register.csv', `${good['register.csv']}8,42,2,NULL\n`)
  expect(hashRailwayFiles(folder)).not.toBe(before)
})

test('The data source notice is read from NOTICE.md beside the files', () => {
  expect(readSourceNotice(folder)).toBeUndefined()
  write('NOTICE.md', '出典\n')
  expect(readSourceNotice(folder)).toBe('出典')
  rmSync(join(folder, 'NOTICE.md'))
})

describe('Faulty files are refused with place and reason', () => {
  test.each([
    ['station.csv', '35.67,139.48,13,0', '95,139.48,13,0', 'station.csv, line 2: lat is "95", not a number from 20 to 46'],
    ['station.csv', ',13,0\n8', ',48,0\n8', 'station.csv, line 2: prefecture is "48"'],
    ['station.csv', '13,1', '13,2', 'station.csv, line 3: closed is "2"'],
    ['station.csv', '8,品川', '8,NULL', 'station.csv, line 3: name is empty'],
    ['station.csv', '8,品川', '7,品川', 'station.csv: the code 7 appears twice'],
    ['station.csv', 'original_name', 'former_name', 'station.csv has no column original_name'],
    ['line.csv', '42,', '4.5,', 'line.csv, line 2: code is "4.5"'],
    ['line.csv', '"山手線"', '"山手線', 'line.csv is not a CSV file'],
    ['register.csv', '7,42,1,JY01\n', '', 'register.csv is empty'],
    ['register.csv', '7,42,1', '7,,1', 'register.csv, line 2: line_code is ""'],
  ] as const)('%s is refused if %s is replaced by %s', (file, from, to, message) => {
    expect(good[file]).toContain(from)
    write(file, good[file].replace(from, to))
    expect(() => readRailwayFiles(folder)).toThrow(message)
  })

  test('A missing file is refused', () => {
    rmSync(join(folder, 'register.csv'))
    expect(() => readRailwayFiles(folder)).toThrow('There is no ')
  })
})
