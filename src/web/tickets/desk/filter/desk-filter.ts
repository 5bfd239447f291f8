import type { Ticket } from '#contract/tickets/ticket.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { type TicketClass, type TicketStatus, ticketClasses } from '#domain/tickets/ticket.ts'
import type { LaneView } from '../queue/lane-view.ts'

/** What of the queue is looked at. It stands in the page's address, so that it can be kept, sent on and gone back to. */
export type DeskFilter = {
  /** Words to look for. */
  find: string
  /** The lane's letter. */
  lane: string | undefined
  status: TicketStatus | undefined
  class: TicketClass | undefined
  /** At this device's counter, or waiting in the lanes that it calls from. */
  mine: boolean
}

export const noFilter: DeskFilter = { find: '', lane: undefined, status: undefined, class: undefined, mine: false }

/** States in which somebody is still to be looked after. */
export const filterStatuses = ['waiting', 'called', 'serving', 'held', 'pending'] as const satisfies readonly TicketStatus[]

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined => known.find((one) => one === value)

/** What the address says; what it says wrongly counts as not said. */
export function readFilter(parameters: URLSearchParams): DeskFilter {
  return {
    find: parameters.get('find') ?? '',
    lane: /^[A-Z]$/.exec(parameters.get('lane') ?? '')?.[0],
    status: oneOf(filterStatuses, parameters.get('status')),
    class: oneOf(ticketClasses, parameters.get('class')),
    mine: parameters.has('mine'),
  }
}

/** The address's parameters with the filter's in place of those that were there. */
export function writeFilter(parameters: URLSearchParams, { find, lane, status, class: cls, mine }: DeskFilter): URLSearchParams {
  const written = new URLSearchParams(parameters)
  const values = { find: find.trim(), lane, status, class: cls, mine: mine ? '1' : undefined }
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value)
    else written.delete(name)
  }
  return written
}

/** Whether rows are left out. A lane alone is a choice of what to look at, and leaves nobody out of it. */
export function leavesOut({ find, status, class: cls, mine }: DeskFilter): boolean {
  return find.trim() !== '' || status !== undefined || cls !== undefined || mine
}

/** Whether a name is meant by the words. Loaded when somebody looks for something. */
export type NameSearch = (name: string) => boolean

export type FilterPlace = { counterId: string | undefined; laneIds: readonly string[] | undefined }

/** Whose row is shown. Until the search by names is there, names are compared as they are written. `found`: what the server has found by what the desk doesn't know. */
export function rowFilter(
  filter: DeskFilter,
  { counterId, laneIds }: FilterPlace,
  isMeant?: NameSearch,
  found: ReadonlySet<string> = new Set(),
): (ticket: Ticket) => boolean {
  const words = filter.find.normalize('NFKC').trim().toLowerCase()
  const number = words.replaceAll(/\s/g, '')
  const named = isMeant ?? ((name: string) => name.normalize('NFKC').toLowerCase().includes(words))
  const isSought = (ticket: Ticket) => {
    const written = ticket.number.toLowerCase()
    // A012 is also found by A12.
    return (
      found.has(ticket.id) ||
      [written, written.replace(/^([a-z])0+/, '$1')].some((one) => one.includes(number)) ||
      (ticket.name !== null && named(ticket.name))
    )
  }
  const isMine = (ticket: Ticket) =>
    ticket.counterId === null ? isWaiting(ticket.status) && (!laneIds || laneIds.includes(ticket.laneId)) : ticket.counterId === counterId
  return (ticket) =>
    (!filter.status || ticket.status === filter.status) &&
    (!filter.class || ticket.class === filter.class) &&
    (!filter.mine || isMine(ticket)) &&
    (words === '' || isSought(ticket))
}

/** The lanes with the rows that are shown. A lane in which nothing has changed is the same object as before. */
export function createViewFilter(isShown: (ticket: Ticket) => boolean): (views: readonly LaneView[]) => LaneView[] {
  const known = new WeakMap<LaneView, LaneView>()
  const filterOne = (view: LaneView): LaneView => ({
    ...view,
    now: view.now.filter(isShown),
    waiting: view.waiting.filter(isShown),
    closed: view.closed.filter(isShown),
  })
  return (views) =>
    views.map((view) => {
      const shown = known.get(view) ?? filterOne(view)
      known.set(view, shown)
      return shown
    })
}

export const rowsIn = ({ now, waiting, closed }: LaneView): number => now.length + waiting.length + closed.length
