import { useEffect, useState } from 'react'

type Fold = typeof import('#domain/search/fold.ts')

/** How names are found in every kana and in Latin letters. The table of readings that it takes is heavy, and fetched once it is wanted. */
export function useFold(wanted: boolean): Fold | undefined {
  const [fold, setFold] = useState<Fold>()
  useEffect(() => {
    if (wanted && !fold) void import('#domain/search/fold.ts').then(setFold, () => {})
  }, [wanted, fold])
  return fold
}
