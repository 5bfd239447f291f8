import { expect, test } from 'vitest'
import { gridBreakpoints, mobileBreakpoint, scriptBreakpoint, scriptBreakpoints } from './breakpoints.ts'

test('both sets of R9.3 are exact', () => {
  expect(scriptBreakpoints).toEqual({ xs: 600, sm: 960, md: 1280, lg: 1920 })
  expect(Object.values(gridBreakpoints)).toEqual([600, 960, 1264, 1904])
  expect(mobileBreakpoint).toBe(1264)
})

test.each([
  [599, 'xs'],
  [600, 'sm'],
  [959, 'sm'],
  [960, 'md'],
  [1280, 'lg'],
  [1919, 'lg'],
  [1920, 'xl'],
])('%i px is %s', (width, name) => {
  expect(scriptBreakpoint(width)).toBe(name)
})
