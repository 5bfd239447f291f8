import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyRailwayChoice,
  isSameRailwayChoice,
  mergeChoices as merge,
  moveChosenLine,
  type RailwayChoice,
  removeChosenLine,
  setChosenLine,
  setStationNote,
} from './choice.ts'

const toyoko = 26001
const yamanote = 11302
const inokashira = 24006
const offered = (...lines: number[]): RailwayChoice => lines.reduce((choice, line) => setChosenLine(choice, line, null), emptyRailwayChoice)
/** 東急東横線 has four stations here; other lines are unknown. */
const stopsOf = (line: number) => (line === toyoko ? [1, 2, 3, 4] : undefined)
const mergeChoices = (base: RailwayChoice, mine: RailwayChoice, theirs: RailwayChoice) => merge(base, mine, theirs, stopsOf)
const order = ({ lines }: RailwayChoice) => lines.map(({ line }) => line)

describe('lines that a shop offers (R2.15)', () => {
  test('A railway line keeps its place in the order unless moved', () => {
    const two = setChosenLine(offered(toyoko, yamanote), toyoko, [1, 2])
    expect(two.lines).toEqual([
      { line: toyoko, stations: [1, 2] },
      { line: yamanote, stations: null },
    ])
    expect(order(moveChosenLine(two, yamanote, 0))).toEqual([yamanote, toyoko])
    expect(order(removeChosenLine(two, toyoko))).toEqual([yamanote])
  })

  test('A station note without content is removed', () => {
    const noted = setStationNote(emptyRailwayChoice, { station: 1, alias: '学大', walk: 8 })
    expect(noted.notes).toEqual([{ station: 1, alias: '学大', walk: 8 }])
    expect(setStationNote(noted, { station: 1, alias: '' }).notes).toEqual([])
  })

  test('The order of stations does not count as a change, the order of lines does', () => {
    expect(isSameRailwayChoice(setChosenLine(emptyRailwayChoice, toyoko, [2, 1]), setChosenLine(emptyRailwayChoice, toyoko, [1, 2]))).toBe(
      true,
    )
    expect(isSameRailwayChoice(offered(toyoko, yamanote), offered(yamanote, toyoko))).toBe(false)
  })
})

describe('concurrent edits', () => {
  const base = setChosenLine(offered(toyoko, yamanote), toyoko, [1, 2, 3])

  test('Railway lines added and removed on both sides are all applied', () => {
    const mine = setChosenLine(removeChosenLine(base, yamanote), inokashira, null)
    const theirs = setChosenLine(base, 99, null)
    const { choice, overruled } = mergeChoices(base, mine, theirs)
    expect(order(choice).sort((a, b) => a - b)).toEqual([99, inokashira, toyoko])
    expect(overruled).toEqual({ lines: [], stations: [], order: false })
  })

  test('Stations of a railway line are merged one by one', () => {
    const { choice } = mergeChoices(base, setChosenLine(base, toyoko, [1, 2, 3, 4]), setChosenLine(base, toyoko, [2, 3]))
    expect(choice.lines[0]).toEqual({ line: toyoko, stations: [2, 3, 4] })
  })

  test('Each station that either side removes from a railway line is removed', () => {
    const whole = setChosenLine(base, toyoko, null)
    const less = mergeChoices(whole, setChosenLine(base, toyoko, [1, 2, 3]), setChosenLine(base, toyoko, [2, 3, 4])).choice
    expect(less.lines[0]).toEqual({ line: toyoko, stations: [2, 3] })
    expect(mergeChoices(base, whole, setChosenLine(base, toyoko, [1, 2])).choice.lines[0]).toEqual({ line: toyoko, stations: [1, 2, 4] })
    expect(mergeChoices(less, whole, less).choice.lines[0]).toEqual({ line: toyoko, stations: null })
  })

  test('A railway line removed by one side and changed by the other is removed', () => {
    const { choice, overruled } = mergeChoices(base, removeChosenLine(base, toyoko), setChosenLine(base, toyoko, null))
    expect(order(choice)).toEqual([yamanote])
    expect(overruled.lines).toEqual([toyoko])
  })

  test('An added and a moved railway line are both kept', () => {
    const { choice, overruled } = mergeChoices(base, setChosenLine(base, inokashira, null), moveChosenLine(base, yamanote, 0))
    expect(order(choice)).toEqual([yamanote, toyoko, inokashira])
    expect(overruled.order).toBe(false)
  })

  test('If both sides changed a station note, the own version wins and is reported', () => {
    const { choice, overruled } = mergeChoices(
      base,
      setStationNote(base, { station: 1, walk: 5 }),
      setStationNote(base, { station: 1, walk: 8 }),
    )
    expect(choice.notes).toEqual([{ station: 1, walk: 5 }])
    expect(overruled.stations).toEqual([1])
  })

  test('A merge takes the other side if one changed nothing, and lists each line once', () => {
    const choices = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 })))), {
        selector: ([line]) => line,
      })
      .map((lines): RailwayChoice => ({ ...emptyRailwayChoice, lines: lines.map(([line, stations]) => ({ line, stations })) }))
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
