import { createRequire } from 'node:module'

/** A stop of a line, as the package has it: its id, that of the place, where it is. */
export type PackageStop = { id: number; groupId: number; name: string; lat: number; lng: number }
export type PackageLine = { id: number; name: string; stops: PackageStop[] }

type Translated = { ja: string }
type RawStop = { id: number; gid: number; name: Translated; location: { lat: number; lng: number } }
type RawPrefecture = { lines: { id: number; name: Translated; stations: RawStop[] }[] }

/**
 * The lines of the data package japan-train-data, which is of 2017. It takes 350 MB, so only a process of its own may call this (`master-process.ts`).
 * Its English is made by a machine and stays unread.
 */
export function readPackage(): PackageLine[] {
  const { prefectures } = createRequire(import.meta.url)('japan-train-data') as { prefectures: RawPrefecture[] }
  const lines = new Map<number, PackageLine>()
  // A line stands whole in each prefecture that it runs through.
  for (const { id, name, stations } of prefectures.flatMap((prefecture) => prefecture.lines))
    if (!lines.has(id)) lines.set(id, { id, name: plainName(name.ja), stops: stations.map(stopOf) })
  return [...lines.values()]
}

function stopOf({ id, gid, name, location: { lat, lng } }: RawStop): PackageStop {
  return { id, groupId: gid, name: plainName(name.ja), lat, lng }
}

/** Digits, letters and brackets of one width, and one kind of brackets. */
function plainName(name: string): string {
  return name.normalize('NFKC').replaceAll('〈', '(').replaceAll('〉', ')').replaceAll('~', '～')
}
