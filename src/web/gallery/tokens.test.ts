import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, isHexColour, parseColourTokens } from '../theme/tokens.ts'

const tokens = parseColourTokens(readFileSync(new URL('../theme/tokens.css', import.meta.url), 'utf8'))

test('The token reader returns the colours of both schemes from tokens.css', () => {
  expect(tokens.light['--uk-paper']).toBe('#f7f5f0')
  expect(tokens.dark['--uk-paper']).toBe('#181b17')
  expect(tokens.light['--uk-t']).toBeUndefined()
  expect(Object.keys(tokens.dark).filter((name) => !(name in tokens.light))).toEqual([])
})

test.each(['light', 'dark'] as const)('Text has the contrast of WCAG 2.2 AA on the page (%s)', (scheme) => {
  const values = { ...tokens.light, ...(scheme === 'dark' ? tokens.dark : {}) }
  const words = ['--uk-ink', '--uk-ink-2', '--uk-ink-3', '--uk-primary-text', '--uk-accent-text', '--uk-danger', '--uk-info']
  const low = words.filter((name) => !isHexColour(values[name]!) || contrast(values[name]!, values['--uk-paper']!) < 4.5)
  expect(low).toEqual([])
  expect(contrast(values['--uk-line-strong']!, values['--uk-paper']!)).toBeGreaterThanOrEqual(3)
})
