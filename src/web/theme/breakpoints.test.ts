import { expect, test } from 'vitest'
import { gridBreakpoints, mobileBreakpoint, scriptBreakpoints } from './breakpoints.ts'

test('The breakpoints of scripts and grid have the values of R9.3', () => {
  expect(scriptBreakpoints).toEqual({ xs: 600, sm: 960, md: 1280, lg: 1920 })
  expect(Object.values(gridBreakpoints)).toEqual([600, 960, 1264, 1904])
  expect(mobileBreakpoint).toBe(1264)
})
