import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchTicketsByVisitor } from '#contract/cards/ticket-cards.ts'
import { callAuthenticated } from '../../../api/api.ts'
import { useLazyNameMatcher } from '../../../parts/use-lazy-name-matcher.ts'
import type { LaneView } from '../queue/lane-view.ts'
import {
  createRowFilter,
  createViewFilter,
  type DeskCounterAndLanes,
  type DeskFilter,
  hidesRows,
  type NameMatcher,
  parseDeskFilter,
  queryWithDeskFilter,
} from './desk-filter.ts'

function useNameSearch(find: string): NameMatcher | undefined {
  const wanted = find.trim() !== ''
  const fold = useLazyNameMatcher(wanted)
  return useMemo(() => {
    if (!fold || !wanted) return undefined
    const isFound = fold.createNameMatcher(find)
    const cache = new Map<string, boolean>()
    return (name) => {
      const matches = cache.get(name) ?? isFound(fold.foldSpellings([name]))
      cache.set(name, matches)
      return matches
    }
  }, [fold, wanted, find])
}

/** Delay before the server is asked, from the last keystroke. */
const debounceMs = 200

/**
 * Ids of tickets that the server finds by reading, phone and mail, which the desk lacks. Keeps the previous result until the new one
 * arrives.
 */
function useFoundTickets(shopId: string, find: string): ReadonlySet<string> {
  const [foundIds, setFoundIds] = useState<ReadonlySet<string>>(new Set())
  const text = find.trim()
  useEffect(() => {
    if (text === '') return setFoundIds(new Set())
    let isGone = false
    const timer = setTimeout(async () => {
      const result = await callAuthenticated(searchTicketsByVisitor, { params: { shopId }, query: { text } })
      if (!isGone && result.ok) setFoundIds(new Set(result.value.ticketIds))
    }, debounceMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [shopId, text])
  return foundIds
}

export function useDeskFilter(views: readonly LaneView[], shopId: string, { counterId, laneIds }: DeskCounterAndLanes) {
  const [parameters] = useSearchParams()
  const [filter, setFilter] = useState(() => parseDeskFilter(parameters))
  const isMeant = useNameSearch(filter.find)
  const foundIds = useFoundTickets(shopId, filter.find)
  const lanes = laneIds?.join()
  const filterViews = useMemo(
    () => createViewFilter(createRowFilter(filter, { counterId, laneIds: lanes?.split(',') }, isMeant, foundIds)),
    [filter, counterId, lanes, isMeant, foundIds],
  )
  const narrowed = hidesRows(filter)
  return {
    filter,
    narrowed,
    shown: narrowed ? filterViews(views) : views,
    /** Replaces the address without a navigation, which would load the frame's data per keystroke. */
    change(change: Partial<DeskFilter>) {
      const next = { ...filter, ...change }
      setFilter(next)
      const search = queryWithDeskFilter(new URLSearchParams(location.search), next).toString()
      history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`)
    },
  }
}
