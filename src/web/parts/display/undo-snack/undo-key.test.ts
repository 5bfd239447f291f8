import { expect, test } from 'vitest'
import { isPlainZKey } from './undo-key.ts'

const pressed = { key: 'z', repeat: false, ctrlKey: false, metaKey: false, altKey: false }

test('The undo key is Z or z without a modifier (R2.30 undo)', () => {
  expect(isPlainZKey(pressed)).toBe(true)
  expect(isPlainZKey({ ...pressed, key: 'Z' })).toBe(true)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { key: 'x' }])(
  'A key press with %j is not the undo key (R2.30 undo)',
  (change) => expect(isPlainZKey({ ...pressed, ...change })).toBe(false),
)
