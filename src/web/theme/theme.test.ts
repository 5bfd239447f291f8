import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gridBreakpoints, spacingSteps } from './breakpoints.ts'
import { mantineTheme } from './theme.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const tokens = read('src/web/theme/tokens.css')
/** Returns a variable as written in the light block and in the dark one. */
function token(name: string): { light: string; dark: string } {
  const [light, dark] = [...tokens.matchAll(new RegExp(`--uk-${name}:\\s*([^;]+);`, 'g'))].map(([, value]) => value!)
  return { light: light!, dark: dark! }
}

test('Spacing uses only steps of 4 px from 0 to 64 px (R9.3)', () => {
  expect(spacingSteps).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64])
  const written = [...tokens.matchAll(/--uk-space-(\d+): (\d+)(?:px)?;/g)].map(([, step, px]) => [Number(step), Number(px)])
  expect(written).toEqual([...spacingSteps.entries()])
  const named = Object.values(mantineTheme.spacing!).map((value) => Number.parseFloat(value!) * 16)
  expect(named.filter((px) => !spacingSteps.includes(px))).toEqual([])
})

test('The theme and all media queries use the breakpoints of the grid (R9.3)', () => {
  const widths = Object.values(gridBreakpoints)
  expect(Object.values(mantineTheme.breakpoints!).map((value) => Number.parseFloat(value!) * 16)).toEqual([0, ...widths])
  const queries = globSync('src/web/**/*.css').flatMap((file) =>
    [...read(file).matchAll(/@media[^{]*?\((min|max)-width:\s*([\d.]+)px\)/g)].map(([, kind, px]) => ({ file, kind, px: Number(px) })),
  )
  expect(queries.length).toBeGreaterThan(20)
  expect(queries.filter(({ kind, px }) => !widths.some((width) => px === (kind === 'min' ? width : width - 1)))).toEqual([])
})

test('Tokens and theme have the same green, orange and red (R9.3)', () => {
  const { green, orange, red } = mantineTheme.colors!
  expect(mantineTheme.primaryColor).toBe('green')
  expect(token('primary')).toEqual({ light: green![7], dark: green![4] })
  expect(token('accent').light).toBe(orange![5])
  expect(token('danger')).toEqual({ light: red![7], dark: red![4] })
})

test('The font stack begins with Japanese fonts (R9.3)', () => {
  const plain = (stack: string) => stack.replace(/["\s]/g, '').split(',')
  const japanese = plain(token('font').light)
  expect(japanese.slice(0, 3)).toEqual(['HiraginoSans', 'HiraginoKakuGothicProN', 'BIZUDPGothic'])
  expect(mantineTheme.fontFamily!.replace(/["\s]/g, '')).toBe(`var(--uk-font,${japanese.join(',')})`)
})
