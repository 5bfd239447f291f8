import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchTickets } from '#contract/cards/ticket-cards.ts'
import { call } from '../../../api/api.ts'
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

/** Delay before the server is asked, from the last keystroke. */
const askAfterMs = 200

/**
 * Ids of tickets that the server finds by reading, phone and mail, which the desk lacks. Keeps the previous result until the new one
 * arrives.
 */
function useFoundTickets(shopId: string, find: string): ReadonlySet<string> {
  const [found, setFound] = useState<ReadonlySet<string>>(new Set())
  const text = find.trim()
  useEffect(() => {
    if (text === '') return setFound(new Set())
    let isGone = false
    const timer = setTimeout(async () => {
      const result = await call(searchTickets, { params: { shopId }, query: { text } })
      if (!isGone && result.ok) setFound(new Set(result.value.ticketIds))
    }, askAfterMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [shopId, text])
  return found
}

export function useDeskFilter(views: readonly LaneView[], shopId: string, { counterId, laneIds }: FilterPlace) {
  const [parameters] = useSearchParams()
  const [filter, setFilter] = useState(() => readFilter(parameters))
  const isMeant = useNameSearch(filter.find)
  const found = useFoundTickets(shopId, filter.find)
  const lanes = laneIds?.join()
  const filterViews = useMemo(
    () => createViewFilter(rowFilter(filter, { counterId, laneIds: lanes?.split(',') }, isMeant, found)),
    [filter, counterId, lanes, isMeant, found],
  )
  const narrowed = leavesOut(filter)
  return {
    filter,
    narrowed,
    shown: narrowed ? filterViews(views) : views,
    /** Replaces the address without a navigation, which would load the frame's data per keystroke. */
    change(change: Partial<DeskFilter>) {
      const next = { ...filter, ...change }
      setFilter(next)
      const search = writeFilter(new URLSearchParams(location.search), next).toString()
      history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`)
    },
  }
}
