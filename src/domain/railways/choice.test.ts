import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSameRailwayChoice,
  mergeChoices as merge,
  movedLine,
  noRailways,
  type RailwayChoice,
  withLine,
  withNote,
  withoutLine,
} from './choice.ts'

const toyoko = 26001
const yamanote = 11302
const inokashira = 24006
const offered = (...lines: number[]): RailwayChoice => lines.reduce((choice, line) => withLine(choice, line, null), noRailways)
/** 東急東横線 has four stations here; other lines are unknown. */
const stopsOf = (line: number) => (line === toyoko ? [1, 2, 3, 4] : undefined)
const mergeChoices = (base: RailwayChoice, mine: RailwayChoice, theirs: RailwayChoice) => merge(base, mine, theirs, stopsOf)
const order = ({ lines }: RailwayChoice) => lines.map(({ line }) => line)

describe('lines that a shop offers (R2.15)', () => {
  test('A new line comes last, keeps its place on changes, and can be moved', () => {
    const two = withLine(offered(toyoko, yamanote), toyoko, [1, 2])
    expect(two.lines).toEqual([
      { line: toyoko, stations: [1, 2] },
      { line: yamanote, stations: null },
    ])
    expect(order(movedLine(two, yamanote, 0))).toEqual([yamanote, toyoko])
    expect(order(withoutLine(two, toyoko))).toEqual([yamanote])
  })

  test('An empty note is removed', () => {
    const noted = withNote(noRailways, { station: 1, alias: '学大', walk: 8 })
    expect(noted.notes).toEqual([{ station: 1, alias: '学大', walk: 8 }])
    expect(withNote(noted, { station: 1, alias: '' }).notes).toEqual([])
  })

  test('The order of stations and notes does not count as a change', () => {
    expect(isSameRailwayChoice(withLine(noRailways, toyoko, [2, 1]), withLine(noRailways, toyoko, [1, 2]))).toBe(true)
    expect(isSameRailwayChoice(offered(toyoko, yamanote), offered(yamanote, toyoko))).toBe(false)
  })
})

describe('concurrent edits', () => {
  const base = withLine(offered(toyoko, yamanote), toyoko, [1, 2, 3])

  test('Lines added and removed on both sides are all applied', () => {
    const mine = withLine(withoutLine(base, yamanote), inokashira, null)
    const theirs = withLine(base, 99, null)
    const { choice, overruled } = mergeChoices(base, mine, theirs)
    expect(order(choice).sort((a, b) => a - b)).toEqual([99, inokashira, toyoko])
    expect(overruled).toEqual({ lines: [], stations: [], order: false })
  })

  test('Stations of a line are merged one by one', () => {
    const { choice } = mergeChoices(base, withLine(base, toyoko, [1, 2, 3, 4]), withLine(base, toyoko, [2, 3]))
    expect(choice.lines[0]).toEqual({ line: toyoko, stations: [2, 3, 4] })
  })

  test('Stations removed on both sides are all removed', () => {
    const whole = withLine(base, toyoko, null)
    const less = mergeChoices(whole, withLine(base, toyoko, [1, 2, 3]), withLine(base, toyoko, [2, 3, 4])).choice
    expect(less.lines[0]).toEqual({ line: toyoko, stations: [2, 3] })
    expect(mergeChoices(base, whole, withLine(base, toyoko, [1, 2])).choice.lines[0]).toEqual({ line: toyoko, stations: [1, 2, 4] })
    expect(mergeChoices(less, whole, less).choice.lines[0]).toEqual({ line: toyoko, stations: null })
  })

  test('Removing a line that the other side changed wins and is reported', () => {
    const { choice, overruled } = mergeChoices(base, withoutLine(base, toyoko), withLine(base, toyoko, null))
    expect(order(choice)).toEqual([yamanote])
    expect(overruled.lines).toEqual([toyoko])
  })

  test('An added line and a moved line are both kept', () => {
    const { choice, overruled } = mergeChoices(base, withLine(base, inokashira, null), movedLine(base, yamanote, 0))
    expect(order(choice)).toEqual([yamanote, toyoko, inokashira])
    expect(overruled.order).toBe(false)
  })

  test('Of two versions of a note the own one wins and is reported', () => {
    const { choice, overruled } = mergeChoices(base, withNote(base, { station: 1, walk: 5 }), withNote(base, { station: 1, walk: 8 }))
    expect(choice.notes).toEqual([{ station: 1, walk: 5 }])
    expect(overruled.stations).toEqual([1])
  })

  test('Merging loses no one-sided change, and each line appears once', () => {
    const choices = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 })))), {
        selector: ([line]) => line,
      })
      .map((lines): RailwayChoice => ({ ...noRailways, lines: lines.map(([line, stations]) => ({ line, stations })) }))
    fc.assert(
      fc.property(choices, choices, choices, (was, mine, theirs) => {
        expect(isSameRailwayChoice(mergeChoices(was, mine, was).choice, mine)).toBe(true)
        expect(isSameRailwayChoice(mergeChoices(was, was, theirs).choice, theirs)).toBe(true)
        const merged = order(mergeChoices(was, mine, theirs).choice)
        expect(new Set(merged).size).toBe(merged.length)
        const allKnown = merged.every((line) => order(mine).includes(line) || order(theirs).includes(line))
        expect(allKnown).toBe(true)
      }),
    )
  })
})
