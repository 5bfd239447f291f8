import { expect, test } from 'vitest'
import { withNames, withoutNames } from './tags.ts'
import { words } from './words/ja.ts'

const { names } = words
const stored = { subject: '【{{shop}}】{{ number }}', body: '{{#wait}}約{{wait}}{{/wait}}{{^wait}}—{{/wait}}\n\n{{link}}' }
const shown = {
  subject: '【{{店名}}】{{ 受付番号 }}',
  body: '{{#待ち時間}}約{{待ち時間}}{{/待ち時間}}{{^待ち時間}}—{{/待ち時間}}\n\n{{ページのリンク}}',
}

test('Variables are shown by name and stored by key', () => {
  expect(withNames(stored, names)).toEqual(shown)
  expect(withoutNames(shown, names)).toEqual(stored)
  // The key can be typed as well.
  expect(withoutNames(stored, names)).toEqual(stored)
})

test('Text that is no variable stays as typed', () => {
  const typed = { subject: '{{あいことば}} {{{店名', body: '{{constructor}} {{toString}} 店名 {{> 店名}} {{=店名=}} {{店名' }
  expect(withoutNames(typed, names)).toEqual(typed)
  expect(withNames(typed, names)).toEqual(typed)
})
