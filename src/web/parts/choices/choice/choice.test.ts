import { expect, test } from 'vitest'
import { type ChoiceGroup, canShowInline, listUniqueChoices, movePickUp, togglePick } from './choice.ts'
import { findChoices } from './find-choices.ts'

const shibuya = { value: 's', label: '渋谷', note: 'しぶや', names: ['Shibuya'] }
const ebisu = { value: 'e', label: '恵比寿', note: 'えびす' }
const daikanyama = { value: 'd', label: '代官山', note: 'だいかんやま' }
const groups: ChoiceGroup[] = [
  { key: 'jy', label: 'JR山手線', choices: [shibuya, ebisu] },
  { key: 'ty', label: '東急東横線', choices: [shibuya, daikanyama] },
]
const found = (query: string) =>
  findChoices(groups, query).map(({ key, choices }) => `${key}: ${choices.map(({ value }) => value).join('')}`)

test('A search keeps each matching option under all of its headings (R2.30)', () => {
  expect(found('')).toEqual(['jy: se', 'ty: sd'])
  expect(found('シブヤ')).toEqual(['jy: s', 'ty: s'])
  expect(found('daikan')).toEqual(['ty: d'])
  expect(found('東横')).toEqual(['ty: sd'])
  expect(found('うえの')).toEqual([])
})

test('An option under several headings is one choice', () => {
  expect(listUniqueChoices(groups)).toEqual([shibuya, ebisu, daikanyama])
})

test('Toggling a choice removes it, or adds it unless the list is full', () => {
  expect(togglePick(['a'], 'b', 2)).toEqual(['a', 'b'])
  expect(togglePick(['a', 'b'], 'a', 2)).toEqual(['b'])
  expect(togglePick(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
})

test('A choice swaps ranks with the one above', () => {
  expect(movePickUp(['a', 'b', 'c'], 'c')).toEqual(['a', 'c', 'b'])
  expect(movePickUp(['a', 'b'], 'a')).toEqual(['a', 'b'])
})

test('Up to six choices, or more with short names, are shown without a dialog', () => {
  const named = (...labels: string[]) => labels.map((label, index) => ({ value: `${index}`, label }))
  const layouts = ['1R', '1K', '1DK', '1LDK', '2K', '2DK', '2LDK', '3DK', '3LDK']
  expect(canShowInline(named(...layouts, '4K以上'))).toBe(true)
  expect(canShowInline(named(...layouts, '4K or more'))).toBe(true)
  expect(canShowInline(named(...layouts, '3SLDK', '4K', '4DK'))).toBe(false)
  expect(canShowInline(named(...Array(6).fill('インターネットで見て')))).toBe(true)
  expect(canShowInline(named(...Array(7).fill('インターネットで見て')))).toBe(false)
})
