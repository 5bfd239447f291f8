import { expect, test } from 'vitest'
import { frameSnippet, websitePartPath } from './website-part.ts'

test('A link names language, service and place', () => {
  const options = { code: 'K7M42QXA', locale: 'en', service: 'id', source: 'flyer' } as const
  expect(websitePartPath({ ...options, part: 'bookLink' })).toBe('/en/entry/f/K7M42QXA?service=id&source=flyer')
  expect(websitePartPath({ ...options, part: 'waiting', locale: 'ja', service: '', source: '' })).toBe('/embed/w/K7M42QXA')
})

test('The frame’s address is valid in HTML', () => {
  expect(frameSnippet('https://a.jp/embed/w/C?service=id&source=x', 'Waiting')).toContain(
    'src="https://a.jp/embed/w/C?service=id&amp;source=x"',
  )
})
