import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFold } from '../../../parts/use-fold.ts'
import type { LaneView } from '../queue/lane-view.ts'
import {
  createViewFilter,
  type DeskFilter,
  type FilterPlace,
  leavesOut,
  type NameSearch,
  readFilter,
  rowFilter,
  writeFilter,
} from './desk-filter.ts'

function useNameSearch(find: string): NameSearch | undefined {
  const wanted = find.trim() !== ''
  const fold = useFold(wanted)
  return useMemo(() => {
    if (!fold || !wanted) return undefined
    const isFound = fold.searchFor(find)
    const known = new Map<string, boolean>()
    return (name) => {
      const answer = known.get(name) ?? isFound(fold.foldNames([name]))
      known.set(name, answer)
      return answer
    }
  }, [fold, wanted, find])
}

/** The filter as the address has it, and the lanes as they are seen through it. */
export function useDeskFilter(views: readonly LaneView[], { counterId, laneIds }: FilterPlace) {
  const [parameters] = useSearchParams()
  const [filter, setFilter] = useState(() => readFilter(parameters))
  const isMeant = useNameSearch(filter.find)
  const lanes = laneIds?.join()
  const filterViews = useMemo(
    () => createViewFilter(rowFilter(filter, { counterId, laneIds: lanes?.split(',') }, isMeant)),
    [filter, counterId, lanes, isMeant],
  )
  const narrowed = leavesOut(filter)
  return {
    filter,
    narrowed,
    shown: narrowed ? filterViews(views) : views,
    /** Written into the address as it stands: a navigation would load the frame's data for each letter that is typed. */
    change(change: Partial<DeskFilter>) {
      const next = { ...filter, ...change }
      setFilter(next)
      const search = writeFilter(new URLSearchParams(location.search), next).toString()
      history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`)
    },
  }
}
