import { expect, test } from 'vitest'
import { type PressedKey, shortcutOf } from './shortcuts.ts'

const press = (key: string, modifiers: Partial<PressedKey> = {}): PressedKey => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})

test('Each key of the desk has its action', () => {
  expect(shortcutOf(press('n'))).toEqual(['next'])
  expect(shortcutOf(press('N'))).toEqual(['next'])
  expect(shortcutOf(press('ArrowUp'))).toEqual(['walk', -1])
  expect(shortcutOf(press('Enter'))).toEqual(['call'])
  expect(shortcutOf(press('2'))).toEqual(['lane', 1])
  expect(shortcutOf(press('End'))).toEqual(['edge', 1])
  expect(shortcutOf(press('Escape'))).toEqual(['release'])
  expect(shortcutOf(press('w'))).toBeUndefined()
})

test('A key with a modifier does nothing, because it belongs to the browser', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    expect(shortcutOf(press('r', { [modifier]: true }))).toBeUndefined()
  }
})

test('A key that is held down walks, but calls no second visitor', () => {
  expect(shortcutOf(press('ArrowDown', { repeat: true }))).toEqual(['walk', 1])
  expect(shortcutOf(press('n', { repeat: true }))).toBeUndefined()
})
