import { flushSync } from 'react-dom'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { canMoveTicket, type StaffMove } from '#domain/tickets/ticket.ts'
import { listTicketsAtCounter } from '../../../presence/counter-in-use.ts'
import { type LaneView, orderTicketsForKeyboard } from '../queue/lane-view.ts'
import { mayMove, type QueueDeskContext } from '../queue/queue-desk.ts'
import type { QueueState } from '../queue/queue-store.ts'
import { useShortcuts } from './shortcuts.ts'

type Desk = {
  on: boolean
  desk: QueueDeskContext
  views: readonly LaneView[]
  state: QueueState
  next: Ticket | undefined
  callNext: (ticket: Ticket) => void
  undoLast: () => void
  add: (laneId: string | undefined) => void
  search: () => void
  help: () => void
}

/** Selects a row and focuses it. `flushSync` renders a row that the virtual list had left out. */
export function selectAndFocusRow(desk: Pick<QueueDeskContext, 'select'>, ticketId: string): void {
  flushSync(() => desk.select(ticketId))
  const row = document.querySelector<HTMLElement>(`[data-ticket="${ticketId}"]`)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/**
 * Keys act on the selected row, else on the visitor at this device's counter. A key that does not apply explains why and never acts on
 * another row.
 */
export function useDeskShortcuts({ on, desk, views, state, next, callNext, undoLast, add, search, help }: Desk): void {
  const selectedId = () => desk.selection.getState()
  const chosen = () => state.tickets.get(selectedId() ?? '')
  const meant = () =>
    selectedId() === undefined && desk.counterId !== undefined ? listTicketsAtCounter(state.tickets.values(), desk.counterId)[0] : chosen()

  const move = (name: StaffMove, ticket: Ticket | undefined) => {
    if (ticket && mayMove(desk, ticket, name)) desk.move(ticket, name)
    else desk.commands.showInapplicable(name, ticket)
  }
  const choose = (ticket: Ticket | undefined) => ticket && selectAndFocusRow(desk, ticket.id)

  useShortcuts(on, {
    next() {
      if (next) callNext(next)
    },
    release: () => desk.select(undefined),
    walk(step) {
      const rows = orderTicketsForKeyboard(views)
      const at = rows.findIndex(({ id }) => id === selectedId())
      choose(rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step])
    },
    edge(end) {
      const rows = orderTicketsForKeyboard(views)
      const lane = views.find((view) => [...view.now, ...view.waiting].some(({ id }) => id === selectedId()))
      const here = lane ? orderTicketsForKeyboard([lane]) : rows
      choose(here.at(end === 1 ? -1 : 0))
    },
    call: () => move('call', chosen()),
    recall: () => move('recall', meant()),
    start: () => move('start', meant()),
    finish: () => move('finish', meant()),
    noShow: () => move('noShow', meant()),
    requeue: () => move('requeue', meant()),
    hold: () => move('hold', meant()),
    otherLane() {
      const ticket = meant()
      move(ticket && canMoveTicket(ticket.status, 'transfer') ? 'transfer' : 'moveLane', ticket)
    },
    undo: undoLast,
    add: () => add(chosen()?.laneId),
    lane: (index) => choose(views[index]?.waiting[0] ?? views[index]?.now[0]),
    search,
    help,
  })
}
