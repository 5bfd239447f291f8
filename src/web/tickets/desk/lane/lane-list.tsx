import { type Range, useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useSelectedOf } from '../desk-selection.ts'
import { useDesk } from '../queue/queue-desk.ts'
import style from './lane.module.css'
import { WaitingRow } from './row.tsx'

type Props = {
  tickets: readonly Ticket[]
  label: string
  keys: boolean
  /** What scrolls: the lane itself, or without one the page. */
  scroller?: RefObject<HTMLElement | null>
}

/** What a row that isn't open takes in the two layouts (row.module.css); measured when it is there. */
const rowHeight = { besideOthers: 49, alone: 56 }
/** Rows beyond what is seen, on both sides: what the Tab key or a screen reader comes to next is there before they do. */
const overscan = 6
/** As many as the server draws. */
const drawnFirst = 12

/**
 * Those who wait, next first. Of a long line only the rows in sight are in the document, so that a Saturday's five hundred are as quick as
 * twenty; each says its place in the whole, and a row that is open or has the focus stays wherever the list is scrolled to.
 */
export function LaneList(props: Props) {
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
  const selected = useSelectedOf(selection, (ticketId) => tickets.some(({ id }) => id === ticketId))
  const indexOf = (ticketId: string | undefined) => tickets.findIndex(({ id }) => id === ticketId)
  const at = indexOf(focused)
  // Drawn with the focus itself: fast keys come to the next row before the list has scrolled.
  const reached = at < 0 ? [] : Array.from({ length: 2 * overscan + 1 }, (_, offset) => at - overscan + offset)
  const kept = [indexOf(selected), ...reached].filter((index) => index >= 0 && index < tickets.length)
  const keptKey = kept.join()
  const getItemKey = useCallback((index: number) => tickets[index]!.id, [tickets])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the indices by what they are, not by the array that holds them
  const rangeExtractor = useCallback(
    ({ startIndex, endIndex, count }: Range) => {
      const from = Math.max(0, startIndex - overscan)
      const to = Math.min(count - 1, endIndex + overscan)
      const near = Array.from({ length: to - from + 1 }, (_, index) => from + index)
      return [...new Set([...near, ...kept])].sort((a, b) => a - b)
    },
    [keptKey],
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
      // From row to row the next one stays drawn until it has the focus.
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
 * Keeps the rows that are being read where they are when the rows above the list change, as with a colleague's call. Browsers do not: their scroll
 * anchoring stops where a row changes its `transform`. A layout effect, so that the scroll to a row called here (row-in-sight.ts) comes after it.
 */
function useSteadyPage(list: RefObject<HTMLElement | null>, tickets: readonly Ticket[]): void {
  const before = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the tickets are others
  useLayoutEffect(() => {
    const top = list.current!.getBoundingClientRect().top + scrollY
    const moved = top - (before.current ?? top)
    const isAbove = scrollY > (before.current ?? top)
    before.current = top
    if (moved !== 0 && isAbove) scrollBy({ top: moved, behavior: 'instant' })
  }, [list, tickets])
}

/** How far below the top of what scrolls a list begins. Looked up again when something above it, or the page, has changed its size. */
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
    // What stands beside the list in the same frame, and for the page all of it.
    const neighbours = scroller ? [...(list.current?.parentElement?.children ?? [])] : [document.body]
    for (const neighbour of neighbours) if (neighbour !== list.current) observer.observe(neighbour)
    return () => observer.disconnect()
  }, [list, scroller])
  return top
}
