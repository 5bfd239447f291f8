import { useEffect, useState } from 'react'

type Finder = typeof import('./find-choices.ts')

/** The search in a list of choices. The tables of readings and of kanji variants that it takes are heavy, so it is fetched once it is wanted. */
export function useFinder(wanted: boolean): Finder | undefined {
  const [finder, setFinder] = useState<Finder>()
  useEffect(() => {
    if (wanted && !finder) void import('./find-choices.ts').then(setFinder, () => {})
  }, [wanted, finder])
  return finder
}
