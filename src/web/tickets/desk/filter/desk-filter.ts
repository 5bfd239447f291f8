import type { Ticket } from '#contract/tickets/ticket.ts'
import { isCalled, isWaiting } from '#domain/tickets/status.ts'
import { type TicketClass, type TicketStatus, ticketClasses } from '#domain/tickets/ticket.ts'
import type { LaneView } from '../queue/lane-view.ts'

/** Filter of the queue. Stored in the page's address, so that it can be bookmarked, shared and reached with Back. */
export type DeskFilter = {
  find: string
  /** Letter of a lane. */
  lane: string | undefined
  status: TicketStatus | undefined
  class: TicketClass | undefined
  /** Tickets at this device's counter, or waiting in the lanes that it calls from. */
  mine: boolean
}

export const noFilter: DeskFilter = { find: '', lane: undefined, status: undefined, class: undefined, mine: false }

export const filterableStatuses = ['waiting', 'called', 'serving', 'held', 'pending'] as const satisfies readonly TicketStatus[]

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | undefined =>
  allowed.find((candidate) => candidate === value)

/** Parses the filter from the address and ignores invalid values. */
export function parseDeskFilter(parameters: URLSearchParams): DeskFilter {
  return {
    find: parameters.get('find') ?? '',
    lane: /^[A-Z]$/.exec(parameters.get('lane') ?? '')?.[0],
    status: oneOf(filterableStatuses, parameters.get('status')),
    class: oneOf(ticketClasses, parameters.get('class')),
    mine: parameters.has('mine'),
  }
}

/** Returns the address's parameters with those of the filter replaced. */
export function queryWithDeskFilter(parameters: URLSearchParams, { find, lane, status, class: cls, mine }: DeskFilter): URLSearchParams {
  const written = new URLSearchParams(parameters)
  const values = { find: find.trim(), lane, status, class: cls, mine: mine ? '1' : undefined }
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value)
    else written.delete(name)
  }
  return written
}

/** Returns true if rows are hidden. A lane alone hides no rows, it only chooses what to show. */
export function hidesRows({ find, status, class: cls, mine }: DeskFilter): boolean {
  return find.trim() !== '' || status !== undefined || cls !== undefined || mine
}

/** Returns true if the name matches the search text. Loaded with the first search. */
export type NameMatcher = (name: string) => boolean

export type DeskCounterAndLanes = { counterId: string | undefined; laneIds: readonly string[] | undefined }

/**
 * Returns the predicate for shown rows. Names are compared literally until `isMeant` is loaded. `foundIds`: tickets that the server found by
 * data which the desk lacks.
 */
export function createRowFilter(
  filter: DeskFilter,
  { counterId, laneIds }: DeskCounterAndLanes,
  isMeant?: NameMatcher,
  foundIds: ReadonlySet<string> = new Set(),
): (ticket: Ticket) => boolean {
  const words = filter.find.normalize('NFKC').trim().toLowerCase()
  const typedNumber = words.replaceAll(/\s/g, '')
  const named = isMeant ?? ((name: string) => name.normalize('NFKC').toLowerCase().includes(words))
  const isSought = (ticket: Ticket) => {
    const written = ticket.number.toLowerCase()
    // A12 also finds A012.
    return (
      foundIds.has(ticket.id) ||
      [written, written.replace(/^([a-z])0+/, '$1')].some((spelling) => spelling.includes(typedNumber)) ||
      (ticket.name !== null && named(ticket.name))
    )
  }
  // Visitors who were called automatically have no counter yet. They belong to whoever works the lane.
  const isInLine = ({ status }: Ticket) => isWaiting(status) || isCalled(status)
  const isMine = (ticket: Ticket) =>
    ticket.counterId === null ? isInLine(ticket) && (!laneIds || laneIds.includes(ticket.laneId)) : ticket.counterId === counterId
  return (ticket) =>
    (!filter.status || ticket.status === filter.status) &&
    (!filter.class || ticket.class === filter.class) &&
    (!filter.mine || isMine(ticket)) &&
    (words === '' || isSought(ticket))
}

/** Filters the rows of each lane. Returns the same object for an unchanged lane. */
export function createViewFilter(isShown: (ticket: Ticket) => boolean): (views: readonly LaneView[]) => LaneView[] {
  const filtered = new WeakMap<LaneView, LaneView>()
  const filterView = (view: LaneView): LaneView => ({
    ...view,
    now: view.now.filter(isShown),
    waiting: view.waiting.filter(isShown),
    closed: view.closed.filter(isShown),
  })
  return (views) =>
    views.map((view) => {
      const shown = filtered.get(view) ?? filterView(view)
      filtered.set(view, shown)
      return shown
    })
}

export const countViewRows = ({ now, waiting, closed }: LaneView): number => now.length + waiting.length + closed.length
