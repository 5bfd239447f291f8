import { expect, test } from 'vitest'
import { findShortcut, type PressedKey } from './shortcuts.ts'

const press = (key: string, modifiers: Partial<PressedKey> = {}): PressedKey => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
})

test('A shortcut key of the desk has one action, and other keys have none', () => {
  expect(findShortcut(press('n'))).toEqual(['next'])
  expect(findShortcut(press('N'))).toEqual(['next'])
  expect(findShortcut(press('ArrowUp'))).toEqual(['walk', -1])
  expect(findShortcut(press('Enter'))).toEqual(['call'])
  expect(findShortcut(press('2'))).toEqual(['lane', 1])
  expect(findShortcut(press('End'))).toEqual(['edge', 1])
  expect(findShortcut(press('Escape'))).toEqual(['release'])
  expect(findShortcut(press('w'))).toBeUndefined()
})

test('A key with a modifier does nothing, because it belongs to the browser', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    expect(findShortcut(press('r', { [modifier]: true }))).toBeUndefined()
  }
})

test('A key held down moves the selection, but calls no second visitor', () => {
  expect(findShortcut(press('ArrowDown', { repeat: true }))).toEqual(['walk', 1])
  expect(findShortcut(press('n', { repeat: true }))).toBeUndefined()
})
