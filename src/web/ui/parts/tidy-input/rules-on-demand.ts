import { useCallback, useEffect, useState } from 'react'

/** A field's rules, fetched when somebody comes to the field, or at once when it has an answer to be shown. */
export function useRulesOnDemand<T extends object>(load: () => Promise<T>, atOnce: boolean): [T | undefined, () => void] {
  const [rules, setRules] = useState<T>()
  // No connection: the next visit to the field tries again, and until then the server judges alone.
  const fetch = useCallback(() => void load().then(setRules, () => {}), [load])
  useEffect(() => {
    if (atOnce) fetch()
  }, [atOnce, fetch])
  return [rules, fetch]
}
