/** Lines and stations that a shop offers on its card (R2.15), and the merge of concurrent edits. */

export type ChosenLine = {
  readonly line: number
  /** Codes of the chosen stations. Null: the whole line, including stations that open later. */
  readonly stations: readonly number[] | null
}

export type StationNote = {
  readonly station: number
  /** Local name, searched and shown beside the name. */
  readonly alias?: string | undefined
  /** Minutes on foot from the station to the shop. */
  readonly walk?: number | undefined
}

export type RailwayChoice = {
  /** In the order shown to visitors, each line once. */
  readonly lines: readonly ChosenLine[]
  readonly notes: readonly StationNote[]
  /** The shop's own station, the reference for "near the shop". */
  readonly home: number | null
}

export const emptyRailwayChoice: RailwayChoice = { lines: [], notes: [], home: null }

/** `lines` is more than the country has. */
export const railwayLimits = { lines: 1_000, stations: 400, notes: 2_000, alias: 40, walk: 99 } as const

export const findChosenLine = ({ lines }: RailwayChoice, code: number): ChosenLine | undefined => lines.find(({ line }) => line === code)

export function setChosenLine(choice: RailwayChoice, line: number, stations: ChosenLine['stations']): RailwayChoice {
  const chosen = { line, stations }
  const lines = findChosenLine(choice, line) ? choice.lines.map((one) => (one.line === line ? chosen : one)) : [...choice.lines, chosen]
  return { ...choice, lines }
}

export function removeChosenLine(choice: RailwayChoice, line: number): RailwayChoice {
  return { ...choice, lines: choice.lines.filter((one) => one.line !== line) }
}

/** Moves a line to `index`, its index in the list without it. */
export function moveChosenLine(choice: RailwayChoice, line: number, index: number): RailwayChoice {
  const moved = findChosenLine(choice, line)
  return moved ? { ...choice, lines: choice.lines.filter((one) => one !== moved).toSpliced(index, 0, moved) } : choice
}

/** Replaces a station's note, or removes it if it is empty. */
export function setStationNote(choice: RailwayChoice, { station, alias, walk }: StationNote): RailwayChoice {
  const others = choice.notes.filter((note) => note.station !== station)
  const note = { station, ...(alias && { alias }), ...(walk !== undefined && { walk }) }
  return { ...choice, notes: alias || walk !== undefined ? [...others, note] : others }
}

export const isSameRailwayChoice = (one: RailwayChoice, other: RailwayChoice): boolean =>
  JSON.stringify(tidied(one)) === JSON.stringify(tidied(other))

/** Sorts notes and stations, because their order has no meaning. */
function tidied({ lines, notes, home }: RailwayChoice): RailwayChoice {
  return {
    lines: lines.map(({ line, stations }) => ({ line, stations: stations && sorted(stations) })),
    notes: [...notes].sort((a, b) => a.station - b.station).map(({ station, alias, walk }) => ({ station, alias, walk })),
    home,
  }
}

const sorted = (codes: readonly number[]) => [...new Set(codes)].sort((a, b) => a - b)

/** `overruled`: lines, stations with notes, and the order that both sides changed differently; the own version was taken. */
export type MergedChoice = {
  readonly choice: RailwayChoice
  readonly overruled: { readonly lines: readonly number[]; readonly stations: readonly number[]; readonly order: boolean }
}

type StopsOf = (line: number) => readonly number[] | undefined

/** Merges two edits of a choice. `stopsOf`: the line's stations, to detect a whole line. */
export function mergeChoices(base: RailwayChoice, mine: RailwayChoice, theirs: RailwayChoice, stopsOf: StopsOf): MergedChoice {
  const lines = [...new Set([...mine.lines, ...theirs.lines].map(({ line }) => line))].map((line) =>
    mergeLine(
      line,
      [base, mine, theirs].map((choice) => findChosenLine(choice, line)),
      stopsOf(line),
    ),
  )
  const noted = [...new Set([...mine.notes, ...theirs.notes].map(({ station }) => station))].map((station) => {
    const [was, own, other] = [base, mine, theirs].map(({ notes }) => notes.find((note) => note.station === station))
    return { station, ...merged(was, own, other) }
  })
  const order = mergeOrder(codesOf(base), codesOf(mine), codesOf(theirs))
  const chosenByLine = new Map(lines.flatMap(({ chosen }) => (chosen ? [[chosen.line, chosen]] : [])))
  return {
    choice: {
      lines: order.lines.flatMap((line) => chosenByLine.get(line) ?? []),
      notes: noted.flatMap(({ value }) => value ?? []),
      home: merged(base.home, mine.home, theirs.home).value,
    },
    overruled: {
      lines: lines.flatMap(({ line, overruled }) => (overruled ? [line] : [])),
      stations: noted.flatMap(({ station, overruled }) => (overruled ? [station] : [])),
      order: order.overruled,
    },
  }
}

const codesOf = ({ lines }: RailwayChoice) => lines.map(({ line }) => line)
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function merged<Value>(was: Value, own: Value, other: Value): { value: Value; overruled: boolean } {
  if (same(own, was)) return { value: other, overruled: false }
  return { value: own, overruled: !same(other, was) && !same(other, own) }
}

type MergedLine = { line: number; chosen: ChosenLine | undefined; overruled: boolean }

function mergeLine(line: number, chosen: readonly (ChosenLine | undefined)[], stops: readonly number[] | undefined): MergedLine {
  const sets = chosen.map((one) => one && (one.stations ?? stops))
  // All three have the line: merge station by station.
  if (sets.every((set) => set !== undefined)) {
    const [was, own, other] = sets as [readonly number[], readonly number[], readonly number[]]
    const stations = sorted([...own, ...other]).filter((code) => merged(was.includes(code), own.includes(code), other.includes(code)).value)
    const isWhole = stops?.every((stop) => stations.includes(stop)) && chosen.some((one) => one?.stations === null)
    return { line, chosen: { line, stations: isWhole ? null : stations }, overruled: false }
  }
  const [was, own, other] = chosen.map((one) => one && { line, stations: one.stations && sorted(one.stations) })
  const { value, overruled } = merged(was, own, other)
  return { line, chosen: value, overruled }
}

/** Returns the own order unless only the other side moved lines. Lines only in the other list follow their predecessor there. */
function mergeOrder(base: readonly number[], mine: readonly number[], theirs: readonly number[]): { lines: number[]; overruled: boolean } {
  const moved = (list: readonly number[]) => {
    const inBoth = (codes: readonly number[], other: readonly number[]) => codes.filter((code) => other.includes(code))
    return !same(inBoth(list, base), inBoth(base, list))
  }
  const iMoved = moved(mine)
  const [first, second] = iMoved || !moved(theirs) ? [mine, theirs] : [theirs, mine]
  const lines = [...first]
  for (const [at, code] of second.entries()) {
    if (lines.includes(code)) continue
    const before = second.slice(0, at).findLast((one) => lines.includes(one))
    const isLast = !second.slice(at + 1).some((one) => lines.includes(one))
    lines.splice(isLast ? lines.length : before === undefined ? 0 : lines.indexOf(before) + 1, 0, code)
  }
  return { lines, overruled: iMoved && moved(theirs) && !same(mine, theirs) }
}
