import { expect, test } from 'vitest'
import { replaceKeysByNames, replaceNamesByKeys } from './tags.ts'
import { words } from './words/ja.ts'

const { names } = words
const stored = {
  subject: '【{{shop}}】{{ number }}',
  short: 'あと{{ahead}}',
  body: '{{#wait}}約{{wait}}{{/wait}}{{^wait}}—{{/wait}}\n\n{{link}}',
}
const shown = {
  subject: '【{{店名}}】{{ 受付番号 }}',
  short: 'あと{{前の組数}}',
  body: '{{#待ち時間}}約{{待ち時間}}{{/待ち時間}}{{^待ち時間}}—{{/待ち時間}}\n\n{{ページのリンク}}',
}

test('Variables are shown by name and stored by key', () => {
  expect(replaceKeysByNames(stored, names)).toEqual(shown)
  expect(replaceNamesByKeys(shown, names)).toEqual(stored)
  // The key can be typed as well.
  expect(replaceNamesByKeys(stored, names)).toEqual(stored)
})

test('Text that is no variable stays as typed', () => {
  const typed = { subject: '{{あいことば}} {{{店名', body: '{{constructor}} {{toString}} 店名 {{> 店名}} {{=店名=}} {{店名' }
  expect(replaceNamesByKeys(typed, names)).toEqual(typed)
  expect(replaceKeysByNames(typed, names)).toEqual(typed)
})
