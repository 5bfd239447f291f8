import { expect, test } from 'vitest'
import { stationLabel, stationPlace, withoutPlace } from './station-place.ts'

const hirano = (prefecture: number, namesakes: 'none' | 'elsewhere' | 'inPrefecture', ...lines: string[]) => ({
  name: { ja: '平野', en: 'Hirano' },
  prefecture,
  namesakes,
  lines: lines.map((line) => ({ name: { ja: line, en: `${line} Line`, zh: line } })),
})

test('stations that are called alike are told apart by prefecture, and within it by a line', () => {
  const yamatoji = hirano(27, 'inPrefecture', '関西本線', '別の線')
  expect(stationPlace(yamatoji)).toMatchObject({ ja: '大阪府・関西本線', en: 'Osaka, 関西本線 Line', zh: '大阪府・関西本線' })
  expect(stationPlace(hirano(7, 'elsewhere', '飯坂線')).ja).toBe('福島県')
  expect(stationLabel(yamatoji)).toEqual({
    ja: '平野（大阪府・関西本線）',
    en: 'Hirano (Osaka, 関西本線 Line)',
    zh: '平野（大阪府・関西本線）',
  })
  expect(stationLabel(hirano(7, 'elsewhere'))).toEqual({ ja: '平野（福島県）', en: 'Hirano (Fukushima)', zh: '平野（福岛县）' })
})

test('a name that nothing else has stands alone', () => {
  expect(stationLabel(hirano(27, 'none', '谷町線'))).toEqual({ ja: '平野', en: 'Hirano' })
})

test('where no line is known the prefecture has to do', () => {
  expect(stationPlace(hirano(27, 'inPrefecture')).ja).toBe('大阪府')
})

test('a label that somebody wrote leads to the name', () => {
  expect(['大久保（東京都）', 'Ōkubo (Tokyo)', '大久保', '住吉（兵庫県・JR神戸線(大阪～神戸)）'].map(withoutPlace)).toEqual([
    '大久保',
    'Ōkubo',
    '大久保',
    '住吉',
  ])
})
