/**
 * What we know beside the data package: how names are read, Chinese names, operators, what has opened, closed or been renamed since it was made, and
 * what it lacks. Tables in `db/railways/`, keyed by its ids; docs/decisions/094-railways.md tells how they are kept.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { projectRoot } from '#platform/project-root.ts'

type OverlayOperator = { code: string; name: string; reading: string; en: string; zh: string; also: string }
export type OverlayLine = OverlayOperator & { operator: string }
type OverlayStation = { code: string; name: string; reading: string; romaji: string; zh: string; prefecture: string }
type OwnStation = OverlayStation & { lat: string; lng: string; group: string; year: string; source: string }
/** A name that a station had in this century, and until when. */
type FormerName = { code: string; name: string; former: string; reading: string; year: string; source: string }
type OwnLine = OverlayLine & { year: string; source: string; stations: string }

/**
 * renamed: since that year; corrected: the package has it wrong. closed: the station. left, joined: that line only; joined after a station of it, or at
 * its beginning (0). line-closed: the whole line.
 */
export const changeKinds = ['renamed', 'corrected', 'closed', 'left', 'joined', 'line-closed'] as const
export type Change = {
  year: string
  change: (typeof changeKinds)[number]
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
  lines: OverlayLine[]
  stations: OverlayStation[]
  ownStations: OwnStation[]
  ownLines: OwnLine[]
  changes: Change[]
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

/** All of it as it stands in the files, for telling one edition from another. */
export function overlayText(): string {
  return Object.values(files)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\0')
}
