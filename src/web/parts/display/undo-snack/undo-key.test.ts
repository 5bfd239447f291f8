import { expect, test } from 'vitest'
import { isUndoKey } from './undo-key.ts'

const pressed = { key: 'z', repeat: false, ctrlKey: false, metaKey: false, altKey: false }

test('R2.30 undo: the bare key Z, large or small', () => {
  expect(isUndoKey(pressed)).toBe(true)
  expect(isUndoKey({ ...pressed, key: 'Z' })).toBe(true)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { key: 'x' }])('R2.30 undo: not %j', (change) =>
  expect(isUndoKey({ ...pressed, ...change })).toBe(false),
)
