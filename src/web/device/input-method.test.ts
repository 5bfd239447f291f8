import { expect, test } from 'vitest'
import { isInputMethodKey } from './input-method.ts'

const keys: [string, { isComposing: boolean; keyCode: number }, boolean][] = [
  ['the Enter that confirms a word', { isComposing: true, keyCode: 229 }, true],
  ['the same in Safari, after the composition', { isComposing: false, keyCode: 229 }, true],
  ['a key during a composition with its own code', { isComposing: true, keyCode: 13 }, true],
  ['Enter by itself', { isComposing: false, keyCode: 13 }, false],
  ['N by itself', { isComposing: false, keyCode: 78 }, false],
]

test.each(keys)('Only keys that an input method uses count as its keys (%s)', (_, key, owned) => {
  expect(isInputMethodKey(key)).toBe(owned)
})
