import { createRequire } from 'node:module'

/** A stop of a line in the package. `groupId`: the place. */
export type PackageStop = { id: number; groupId: number; name: string; lat: number; lng: number }
export type PackageLine = { id: number; name: string; stops: PackageStop[] }

type Translated = { ja: string }
type RawStop = { id: number; gid: number; name: Translated; location: { lat: number; lng: number } }
type RawPrefecture = { lines: { id: number; name: Translated; stations: RawStop[] }[] }

/**
 * Reads the lines of the package japan-train-data of 2017. It takes 350 MB, so call it only in a separate process (`master-process.ts`).
 * Its English names are machine-made and not used.
 */
export function readPackageLines(): PackageLine[] {
  const { prefectures } = createRequire(import.meta.url)('japan-train-data') as { prefectures: RawPrefecture[] }
  const lines = new Map<number, PackageLine>()
  // Each prefecture that a line runs through repeats the whole line.
  for (const { id, name, stations } of prefectures.flatMap((prefecture) => prefecture.lines))
    if (!lines.has(id)) lines.set(id, { id, name: plainName(name.ja), stops: stations.map(stopOf) })
  return [...lines.values()]
}

function stopOf({ id, gid, name, location: { lat, lng } }: RawStop): PackageStop {
  return { id, groupId: gid, name: plainName(name.ja), lat, lng }
}

/** Normalizes the width of letters and the kind of brackets. */
function plainName(name: string): string {
  return name.normalize('NFKC').replaceAll('〈', '(').replaceAll('〉', ')').replaceAll('~', '～')
}
