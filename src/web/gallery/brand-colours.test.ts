import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { brandColours, defaultBrandColour } from '#domain/shops/brand-colour.ts'
import { type ColourTokens, contrast, parseColourTokens } from '../theme/tokens.ts'

const read = (sheet: string) => readFileSync(new URL(`../theme/${sheet}`, import.meta.url), 'utf8')
const usual = parseColourTokens(read('tokens.css'))
const sheet = read('brand.css')

/** Renames the sheet's blocks of a colour to the names that `parseColourTokens` reads. */
const tokensOf = (colour: string) =>
  parseColourTokens(sheet.replace(new RegExp(`:root:has\\(\\[data-brand="${colour}"\\]\\)`, 'g'), ':root').replace(/:root:has[^}]*\}/g, ''))

function valuesOf(colour: string, scheme: 'light' | 'dark'): ColourTokens {
  const { light, dark } = tokensOf(colour)
  return { ...usual.light, ...light, ...(scheme === 'dark' ? { ...usual.dark, ...dark } : {}) }
}

test('Each brand colour except the default sets all its tokens in light and dark', () => {
  const inSheet = [...new Set([...sheet.matchAll(/data-brand="(\w+)"/g)].map(([, name]) => name))]
  expect(inSheet).toEqual(brandColours.filter((colour) => colour !== defaultBrandColour))
  const changed = Object.keys(usual.dark).filter((name) => name.startsWith('--uk-primary') || name === '--uk-row-on')
  for (const colour of inSheet) {
    expect(Object.keys(tokensOf(colour!).light).sort(), colour).toEqual(['--uk-brand', ...changed].sort())
    expect(Object.keys(tokensOf(colour!).dark).sort(), colour).toEqual([...changed].sort())
  }
})

describe.each(brandColours)('%s', (colour) => {
  test.each(['light', 'dark'] as const)('Texts and controls have enough contrast (%s)', (scheme) => {
    const values = valuesOf(colour, scheme)
    const of = (one: string, other: string) => contrast(values[`--uk-${one}`]!, values[`--uk-${other}`]!)
    const words: [string, string][] = [
      ['on-fill', 'primary'],
      ['on-fill', 'primary-hover'],
      ...['paper', 'surface', 'primary-soft', 'row-on'].map((ground): [string, string] => ['primary-text', ground]),
      ...['ink', 'ink-2'].flatMap((ink) => ['primary-soft', 'row-on'].map((ground): [string, string] => [ink, ground])),
    ]
    const shapes: [string, string][] = ['paper', 'surface', 'row-on'].map((ground) => ['primary', ground])
    expect(words.filter(([one, other]) => of(one, other) < 4.5)).toEqual([])
    expect(shapes.filter(([one, other]) => of(one, other) < 3)).toEqual([])
    // The logo: a shape with a white tick.
    expect(contrast('#ffffff', values['--uk-brand']!)).toBeGreaterThanOrEqual(4.5)
    expect(of('brand', 'paper')).toBeGreaterThanOrEqual(2)
  })
})

test('No brand colour is close to the red of errors or the orange of calls', () => {
  const hue = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
    const strength = Math.max(red, green, blue) - Math.min(red, green, blue)
    const turn = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
    return { turn: (turn + 360) % 360, strength }
  }
  const danger = hue(usual.light['--uk-danger']!)
  const call = hue(usual.light['--uk-accent']!)
  const near = brandColours.filter((colour) => {
    const { turn, strength } = hue(valuesOf(colour, 'light')['--uk-primary']!)
    const apart = (other: number) => Math.min(Math.abs(turn - other), 360 - Math.abs(turn - other))
    return strength > danger.strength * 0.75 && (apart(danger.turn) < 25 || apart(call.turn) < 25)
  })
  expect(near).toEqual([])
})
