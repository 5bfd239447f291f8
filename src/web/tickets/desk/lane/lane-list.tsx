import { type Range, useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSelectedTicketId } from '../desk-selection.ts'
import { useDesk } from '../queue/queue-desk.ts'
import style from './lane.module.css'
import { WaitingRow } from './row.tsx'

type Props = {
  tickets: readonly Ticket[]
  label: string
  keys: boolean
  /** Scroll container of the lane; undefined if the page scrolls. */
  scroller?: RefObject<HTMLElement | null>
}

/** Estimated height of a closed row in px in the two layouts (row.module.css); measured once rendered. */
const rowHeight = { besideOthers: 49, alone: 56 }
/** Rows rendered beyond the viewport on both sides, so that Tab and screen readers find the next row. */
const overscan = 6
/** Rows that the server renders. */
const drawnFirst = 12

/**
 * Waiting tickets, next first, as a virtual list: 500 rows are as fast as 20. Each row states its position (aria-posinset). The open and
 * the focused row stay rendered.
 */
export function WaitingTicketList(props: Props) {
  const list = useRef<HTMLUListElement>(null)
  const rows = useRowOptions(props.tickets)
  return props.scroller ? (
    <RowsInLane {...props} scroller={props.scroller} list={list} rows={rows} />
  ) : (
    <RowsInPage {...props} list={list} rows={rows} />
  )
}

type RowOptions = ReturnType<typeof useRowOptions>
type ListProps = Omit<Props, 'scroller'> & { list: RefObject<HTMLUListElement | null>; rows: RowOptions }

function RowsInLane({ list, rows, scroller, ...shown }: ListProps & { scroller: RefObject<HTMLElement | null> }) {
  const { options } = rows
  const scrollMargin = useListTop(list, scroller)
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...options,
    scrollMargin,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight.besideOthers,
    initialRect: { width: 0, height: drawnFirst * rowHeight.besideOthers },
  })
  const size = { items: virtual.getVirtualItems(), height: virtual.getTotalSize(), top: scrollMargin, measure: virtual.measureElement }
  return <List list={list} onFocus={rows.setFocused} {...size} {...shown} />
}

function RowsInPage({ list, rows, ...shown }: ListProps) {
  const { options } = rows
  const scrollMargin = useListTop(list)
  useSteadyPage(list, shown.tickets)
  const virtual = useWindowVirtualizer<HTMLLIElement>({ ...options, scrollMargin, estimateSize: () => rowHeight.alone })
  const size = { items: virtual.getVirtualItems(), height: virtual.getTotalSize(), top: scrollMargin, measure: virtual.measureElement }
  return <List list={list} onFocus={rows.setFocused} {...size} {...shown} />
}

function useRowOptions(tickets: readonly Ticket[]) {
  const { selection } = useDesk()
  const [focused, setFocused] = useState<string>()
  const selected = useSelectedTicketId(selection, (ticketId) => tickets.some(({ id }) => id === ticketId))
  const indexOf = (ticketId: string | undefined) => tickets.findIndex(({ id }) => id === ticketId)
  const at = indexOf(focused)
  // Render the focused row's neighbours with it, because fast keys reach the next row before the list has scrolled.
  const reached = at < 0 ? [] : Array.from({ length: 2 * overscan + 1 }, (_, offset) => at - overscan + offset)
  const pinned = [indexOf(selected), ...reached].filter((index) => index >= 0 && index < tickets.length)
  const pinnedKey = pinned.join()
  const getItemKey = useCallback((index: number) => tickets[index]!.id, [tickets])
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the kept indices by value, not by array identity
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, count }: Range) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const near = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      return [...new Set([...near, ...pinned])].sort((a, b) => a - b)
    },
    [pinnedKey],
  )
  return { options: { count: tickets.length, getItemKey, rangeExtractor }, setFocused }
}

type DrawnProps = Pick<ListProps, 'tickets' | 'label' | 'keys' | 'list'> & {
  items: readonly VirtualItem[]
  height: number
  top: number
  measure: (row: HTMLLIElement | null) => void
  onFocus: (ticketId: string | undefined) => void
}

function List({ tickets, label, keys, list, items, height, top, measure, onFocus }: DrawnProps) {
  return (
    <ul
      ref={list}
      className={style.list}
      style={{ height }}
      aria-label={label}
      onFocus={({ target }) => onFocus(target.closest<HTMLElement>('[data-row]')?.dataset.row)}
      // While the focus moves between rows, the next one must stay rendered.
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onFocus(undefined)}
    >
      {items.map(({ index, key, start }) => (
        <li
          key={key}
          ref={measure}
          data-index={index}
          data-row={key}
          className={style.item}
          style={{ transform: `translateY(${start - top}px)` }}
          aria-posinset={index + 1}
          aria-setsize={tickets.length}
        >
          <WaitingRow ticket={tickets[index]!} keys={keys} />
        </li>
      ))}
    </ul>
  )
}

/**
 * Keeps the visible rows in place when rows above them change, as with a colleague's call. Browser scroll anchoring stops at rows with a
 * changed `transform`. A layout effect, so that row-in-sight.ts scrolls after it.
 */
function useSteadyPage(list: RefObject<HTMLElement | null>, tickets: readonly Ticket[]): void {
  const before = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: must measure again when the tickets change
  useLayoutEffect(() => {
    const top = list.current!.getBoundingClientRect().top + scrollY
    const moved = top - (before.current ?? top)
    const isAbove = scrollY > (before.current ?? top)
    before.current = top
    if (moved !== 0 && isAbove) scrollBy({ top: moved, behavior: 'instant' })
  }, [list, tickets])
}

/** Distance in px from the top of the scroll container to the list. Measured again when a neighbour or the page changes its size. */
function useListTop(list: RefObject<HTMLElement | null>, scroller?: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () => {
      if (!list.current) return
      const { top: listTop } = list.current.getBoundingClientRect()
      const frame = scroller?.current
      setTop(Math.round(frame ? listTop - frame.getBoundingClientRect().top + frame.scrollTop : listTop + scrollY))
    }
    look()
    const observer = new ResizeObserver(look)
    // Observe the list's siblings, or the whole body if the page scrolls.
    const neighbours = scroller ? [...(list.current?.parentElement?.children ?? [])] : [document.body]
    for (const neighbour of neighbours) if (neighbour !== list.current) observer.observe(neighbour)
    return () => observer.disconnect()
  }, [list, scroller])
  return top
}
