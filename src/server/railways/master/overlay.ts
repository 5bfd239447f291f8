/**
 * Our additions to the data package: readings, Chinese names, operators, later changes and missing stations. Tables in `db/railways/`,
 * keyed by the package's ids; see docs/decisions/094-railways.md.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { projectRoot } from '#platform/project-root.ts'

type OverlayOperator = { code: string; name: string; reading: string; en: string; zh: string; also: string }
export type OverlayLineDetails = OverlayOperator & { operator: string }
type OverlayStation = { code: string; name: string; reading: string; romaji: string; zh: string; prefecture: string }
type OwnStation = OverlayStation & { lat: string; lng: string; group: string; year: string; source: string }
/** A name that a station had in this century, and the year it ended. */
type FormerName = { code: string; name: string; former: string; reading: string; year: string; source: string }
type OwnLine = OverlayLineDetails & { year: string; source: string; stations: string }

/**
 * renamed: in that year; corrected: wrong in the package; closed: the station; left and joined: one line only; line-closed: the whole line.
 * `after`: the station before the joined one, or 0 for the beginning.
 */
export const overlayChangeKinds = ['renamed', 'corrected', 'closed', 'left', 'joined', 'line-closed'] as const
export type OverlayChange = {
  year: string
  change: (typeof overlayChangeKinds)[number]
  line: string
  station: string
  after: string
  name: string
  reading: string
  romaji: string
  zh: string
  source: string
}

export type Overlay = {
  operators: OverlayOperator[]
  lines: OverlayLineDetails[]
  stations: OverlayStation[]
  ownStations: OwnStation[]
  ownLines: OwnLine[]
  changes: OverlayChange[]
  formerNames: FormerName[]
}

const files = {
  operators: 'operators.csv',
  lines: 'lines.csv',
  stations: 'stations.csv',
  ownStations: 'own-stations.csv',
  ownLines: 'own-lines.csv',
  changes: 'changes.csv',
  formerNames: 'former-names.csv',
} as const satisfies Record<keyof Overlay, string>

const folder = join(projectRoot, 'db/railways')

export function readOverlay(): Overlay {
  return Object.fromEntries(
    Object.entries(files).map(([part, file]) => [part, parse(readFileSync(join(folder, file)), { columns: true })]),
  ) as Overlay
}

/** Returns the files' text, which identifies the edition. */
export function readRawOverlayText(): string {
  return Object.values(files)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\0')
}
