/** Variables under the names that staff read. */
import { expect, test } from 'vitest'
import { withNames, withoutNames } from './tags.ts'
import { words } from './words/ja.ts'

const { names } = words
const kept = { subject: '【{{shop}}】{{ number }}', body: '{{#wait}}約{{wait}}{{/wait}}{{^wait}}—{{/wait}}\n\n{{link}}' }
const shown = {
  subject: '【{{店名}}】{{ 受付番号 }}',
  body: '{{#待ち時間}}約{{待ち時間}}{{/待ち時間}}{{^待ち時間}}—{{/待ち時間}}\n\n{{ページのリンク}}',
}

test('shown by their names, kept by what they are, and back', () => {
  expect(withNames(kept, names)).toEqual(shown)
  expect(withoutNames(shown, names)).toEqual(kept)
  // Whoever knows what it is may type that.
  expect(withoutNames(kept, names)).toEqual(kept)
})

test('what is no variable stays as it was typed, whatever it is called', () => {
  const typed = { subject: '{{あいことば}} {{{店名', body: '{{constructor}} {{toString}} 店名 {{> 店名}} {{=店名=}} {{店名' }
  expect(withoutNames(typed, names)).toEqual(typed)
  expect(withNames(typed, names)).toEqual(typed)
})
