import { afterEach, expect, test, vi } from 'vitest'
import { prefetchMode } from './prefetch-link.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['intent', { effectiveType: '4g', saveData: false }],
  ['intent', undefined],
  ['none', { effectiveType: 'slow-2g' }],
  ['none', { effectiveType: '2g' }],
  ['none', { effectiveType: '4g', saveData: true }],
])('Links use the prefetch mode "%s" on the connection %o (R2.31)', (wanted, connection) => {
  vi.stubGlobal('navigator', { connection })
  expect(prefetchMode()).toBe(wanted)
})
