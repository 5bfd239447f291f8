/** Screens take their controls from `parts`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')

test('Screens contain no raw HTML button, field or table', () => {
  const screens = globSync('**/*.tsx', { cwd: web }).filter((file) => !file.startsWith('parts/'))
  expect(screens.length).toBeGreaterThan(100)
  const raw = screens.filter((file) => /<(button|input|select|textarea|table)\b/.test(readFileSync(join(web, file), 'utf8')))
  expect(raw).toEqual([])
})
