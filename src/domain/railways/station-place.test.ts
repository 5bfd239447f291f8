import { expect, test } from 'vitest'
import { foldLabel, type NamesakeProximity, possibleLabels, stationPlace, stripLabelPlace } from './station-place.ts'

const hirano = (prefecture: number, namesakes: NamesakeProximity, line?: string) => ({
  name: { ja: '平野', en: 'Hirano', zh: '平野' },
  prefecture,
  namesakes,
  line: line === undefined ? undefined : { ja: line, en: `${line} Line`, zh: line },
})

test('A namesake station in the prefecture adds the railway line to the place', () => {
  expect(stationPlace(hirano(27, 'inPrefecture', '関西本線'))).toEqual({
    ja: '大阪府・関西本線',
    en: 'Osaka, 関西本線 Line',
    zh: '大阪府·関西本線',
  })
  expect(stationPlace(hirano(7, 'elsewhere', '飯坂線')).ja).toBe('福島県')
  expect(stationPlace(hirano(27, 'inPrefecture')).ja).toBe('大阪府')
})

test('Labels of a station grow from its name (or name and place) to its Japanese name', () => {
  expect(possibleLabels(hirano(7, 'none'))).toEqual({
    ja: ['平野'],
    en: ['Hirano', 'Hirano (Fukushima)', 'Hirano (Fukushima, 平野)'],
    zh: ['平野', '平野（福岛县）', '平野（福岛县·平野）'],
  })
  expect(possibleLabels(hirano(27, 'inPrefecture', '関西本線'))).toMatchObject({
    ja: ['平野（大阪府・関西本線）'],
    en: ['Hirano (Osaka, 関西本線 Line)', 'Hirano (Osaka, 関西本線 Line, 平野)'],
  })
})

test('Station labels are compared without width, case, spaces and macrons', () => {
  expect(foldLabel('Ōkubo （Tokyo）')).toBe(foldLabel('okubo(TOKYO)'))
  expect(foldLabel('がくげい')).not.toBe(foldLabel('かくけい'))
})

test('A typed label is shortened to the station name', () => {
  expect(['大久保（東京都）', 'Ōkubo (Tokyo)', '大久保', '住吉（兵庫県・JR神戸線(大阪～神戸)）'].map(stripLabelPlace)).toEqual([
    '大久保',
    'Ōkubo',
    '大久保',
    '住吉',
  ])
})
