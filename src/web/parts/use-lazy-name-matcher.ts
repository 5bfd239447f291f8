import { useEffect, useState } from 'react'

type Fold = typeof import('#domain/search/fold.ts')

/** Matches names in any kana and in Latin letters. Loaded once it is wanted, because its table of readings is heavy. */
export function useLazyNameMatcher(wanted: boolean): Fold | undefined {
  const [fold, setFold] = useState<Fold>()
  useEffect(() => {
    if (wanted && !fold) void import('#domain/search/fold.ts').then(setFold, () => {})
  }, [wanted, fold])
  return fold
}
