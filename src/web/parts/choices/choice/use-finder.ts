import { useEffect, useState } from 'react'

type Finder = typeof import('./find-choices.ts')

/** Loads the search of a choice list once it is wanted, because its tables of readings and kanji variants are heavy. */
export function useLazyChoiceFinder(wanted: boolean): Finder | undefined {
  const [finder, setFinder] = useState<Finder>()
  useEffect(() => {
    if (wanted && !finder) void import('./find-choices.ts').then(setFinder, () => {})
  }, [wanted, finder])
  return finder
}
