import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiCallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { markArrived } from '#contract/tickets/arrive.ts'
import { callNext } from '#contract/tickets/call-next.ts'
import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import { ticketMoveOperations } from '#contract/tickets/moves.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { undoLastTicketStep } from '#contract/tickets/undo.ts'
import { getTicket } from '#contract/tickets/visit.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { type callAuthenticated, isFinalRefusal } from '../../../api/api.ts'
import { createIdempotencyKeys } from '../../../api/idempotency-keys.ts'
import { listTicketsAtCounter } from '../../../presence/counter-in-use.ts'
import type { LatestTicketChange } from './changed-ticket.ts'
import {
  type CallNextCommand,
  callNextMove,
  callNextResult,
  commandIdentity,
  type MoveOrUndo,
  type QueueCommand,
  queueCommandName,
  toMoveOrUndo,
} from './queue-command.ts'
import { predictMovedTicket } from './queue-prediction.ts'
import type { QueueStore } from './queue-store.ts'

/** The result of a command: done (and can be undone), a colleague was first, or it was refused. */
type Outcome =
  | { is: 'done'; step: MoveOrUndo; ticket: Ticket; before: Ticket; finished?: Ticket | undefined }
  | { is: 'conflict'; command: QueueCommand; changed: LatestTicketChange; instead?: Ticket }
  | { is: 'problem'; command: QueueCommand; problem: Problem }
  | OccupiedCounterCall
  | InapplicableKeyPress

/** A key pressed for a row that does not allow the move; `ticket` is undefined if no row was selected. */
export type InapplicableKeyPress = { is: 'unfit'; move: StaffMove | 'undo'; ticket: Ticket | undefined }

/** A call to an occupied counter. `detail`: the server's words, if the server refused it. */
export type OccupiedCounterCall = { is: 'occupied'; command: CallNextCommand; detail?: string | undefined }

export type QueueCommandsState = {
  busy: ReadonlySet<string>
  done: Extract<Outcome, { is: 'done' }> | undefined
  last: QueueCommandsState['done']
  /** Tickets whose last step this device made, as that step left them, newest first. Undo goes in this order. */
  left: readonly Ticket[]
  notice: Exclude<Outcome, { is: 'done' }> | undefined
}

type Dependencies = {
  shopId: string
  store: QueueStore
  newKey: () => string
  call: typeof callAuthenticated
  /** Server time in ms. */
  now: () => number
}

export type QueueCommands = StoreApi<QueueCommandsState> & {
  run(command: QueueCommand): Promise<void>
  showInapplicable(move: InapplicableKeyPress['move'], ticket: Ticket | undefined): void
  dismissNotice(): void
  /** Hides the snackbar. The step can still be undone. */
  forgetDone(): void
}

/** Sends commands and stores their results. The queue shows the expected result at once, then the server's. */
export function createQueueCommands({ shopId, store, newKey, call, now }: Dependencies): QueueCommands {
  const intentions = createIdempotencyKeys(newKey)
  /** Last unanswered step per ticket. */
  const underway = new Map<string, { step: string; done: Promise<boolean> }>()
  const state = createStore<QueueCommandsState>(() => ({ busy: new Set(), done: undefined, last: undefined, left: [], notice: undefined }))
  const become = (change: Partial<QueueCommandsState>) => state.setState(change)
  const setBusy = (ids: readonly string[], on: boolean) => {
    const busy = new Set(state.getState().busy)
    for (const id of ids) {
      if (on) busy.add(id)
      else busy.delete(id)
    }
    return busy
  }

  function send(command: QueueCommand, idempotencyKey: string): Promise<ApiCallResult<typeof callNext>> {
    const { ticket } = command
    const { rev } = ticket
    const params = { shopId, ticketId: ticket.id }
    if (command.kind === 'callNext') {
      const { counterId, finish, beside = false } = command
      const body = { counterId, beside, ...(finish && { finish: finish.id }) }
      return call(callNext, { params: { shopId, laneId: ticket.laneId }, body, idempotencyKey })
    }
    if (command.kind === 'arrive') return call(markArrived, { params, body: { rev, arrived: command.arrived }, idempotencyKey })
    if (command.kind === 'undo') return call(undoLastTicketStep, { params, body: { rev }, idempotencyKey })
    return call(ticketMoveOperations[command.move], { params, body: { rev, ...command.extras }, idempotencyKey })
  }

  function predict(command: QueueCommand): Ticket | undefined {
    const { ticket } = command
    if (command.kind === 'callNext')
      return predictMovedTicket(ticket, callNextMove(ticket), { counterId: command.counterId }, store.getState(), now())
    if (command.kind === 'move') return predictMovedTicket(ticket, command.move, command.extras ?? {}, store.getState(), now())
    if (command.kind === 'arrive') return { ...ticket, arrivedAt: command.arrived ? new Date(now()).toISOString() : null }
    return command.before && { ...command.before, rev: ticket.rev }
  }

  function showExpected(command: QueueCommand): void {
    const finished = finishOf(command) && predictMovedTicket(finishOf(command)!, 'finish', {}, store.getState(), now())
    for (const expected of [finished, predict(command)]) if (expected) store.expect(expected)
  }

  /** Loads the visit that a call has ended, so that undo can reach it after the call. */
  async function readFinished({ id }: Ticket, called: Ticket): Promise<void> {
    const result = await call(getTicket, { params: { shopId, ticketId: id } })
    if (result.ok) store.take(result.value.ticket)
    store.settle(id)
    // A colleague finished it, so this device must not undo it.
    if (!result.ok || result.value.ticket.seq !== called.seq) return
    const { left } = state.getState()
    const at = left.findIndex((ticket) => ticket.id === called.id) + 1
    become({ left: [...left.slice(0, at), result.value.ticket, ...left.slice(at)] })
  }

  /** Loads what became of a ticket. If that fails, the change is reported without details. */
  async function readChange({ id: ticketId, number, lateUntil, arrivedAt }: Ticket): Promise<LatestTicketChange> {
    const at = new Date(now()).toISOString()
    const result = await call(getTicket, { params: { shopId, ticketId } })
    if (!result.ok) return { number, lateUntil, arrivedAt, at, lastChange: null }
    const { ticket, events } = result.value
    store.take(ticket)
    return { ...ticket, at, lastChange: events.findLast(({ kind }) => kind !== 'ticket.message') ?? null }
  }

  /** Returns true if the command succeeded for the ticket it was asked for. */
  async function carryOut(command: QueueCommand): Promise<boolean> {
    const { id } = command.ticket
    const finish = finishOf(command)
    const ids = finish ? [id, finish.id] : [id]
    become({ busy: setBusy(ids, true), notice: undefined })
    showExpected(command)
    const intention = commandIdentity(command)
    const result = await send(command, intentions.keyFor(...intention))
    if (result.ok || isFinalRefusal(result.problem)) intentions.settle(...intention)
    // The shown ticket was the last one: its change says more than the message about an empty line.
    const gone =
      !result.ok && command.kind === 'callNext' && result.problem.code.startsWith('queue.') ? await readChange(command.ticket) : undefined
    const outcome: Partial<QueueCommandsState> = gone?.lastChange
      ? { notice: { is: 'conflict', command, changed: gone } }
      : outcomeOf(command, result, store)
    store.settle(id)
    if (finish && !result.ok) store.settle(finish.id)
    const before = state.getState().left
    const others = before.filter((ticket) => ticket.id !== id)
    // Undo was refused, because a colleague went on or it is too late: don't offer it again.
    const left = outcome.last
      ? [outcome.last.ticket, ...others]
      : command.kind === 'undo' && !result.ok && isFinalRefusal(result.problem)
        ? others
        : before
    become({ busy: setBusy(ids, false), ...outcome, left })
    if (finish && result.ok) void readFinished(finish, result.value)
    if (!result.ok) return false
    if (result.value.id === id) return true
    // Another ticket was next by then. Show who was called, and what became of the ticket on the screen.
    const changed = await readChange(command.ticket)
    if (state.getState().last === outcome.last) become({ notice: { is: 'conflict', command, changed, instead: result.value } })
    return false
  }

  /** Sends a step after the pending one. Cancels it if the pending one was refused, which is shown already. */
  async function follow(before: Promise<boolean>, command: QueueCommand): Promise<boolean> {
    showExpected(command)
    const ticket = (await before) && store.getState().tickets.get(command.ticket.id)
    return ticket ? carryOut({ ...command, ticket, ...(command.kind === 'undo' ? { before: undefined } : {}) }) : false
  }

  /** Sends a call after the pending steps of other tickets, because one of them may free the counter. */
  async function callAfterOthers(command: CallNextCommand): Promise<boolean> {
    showExpected(command)
    await Promise.all([...underway.values()].map(({ done }) => done))
    return carryOut(command)
  }

  const isOccupied = ({ counterId, finish, beside, ticket }: CallNextCommand) =>
    !beside && listTicketsAtCounter(store.getState().tickets.values(), counterId).some(({ id }) => id !== finish?.id && id !== ticket.id)

  return {
    ...state,
    async run(command) {
      const { id } = command.ticket
      const step = queueCommandName(command)
      const before = underway.get(id)
      if (before?.step === step) return
      const calls = command.kind === 'callNext'
      if (calls && isOccupied(command)) return become({ notice: { is: 'occupied', command } })
      const done = before ? follow(before.done, command) : calls && underway.size > 0 ? callAfterOthers(command) : carryOut(command)
      const mine = { step, done }
      underway.set(id, mine)
      await done
      if (underway.get(id) === mine) underway.delete(id)
    },
    showInapplicable: (move, ticket) => become({ notice: { is: 'unfit', move, ticket } }),
    dismissNotice: () => become({ notice: undefined }),
    forgetDone: () => become({ done: undefined }),
  }
}

const finishOf = (command: QueueCommand) => (command.kind === 'callNext' ? command.finish : undefined)

function outcomeOf(command: QueueCommand, result: ApiCallResult<typeof callNext>, store: QueueStore): Partial<QueueCommandsState> {
  if (!result.ok) {
    const { code, detail } = result.problem
    if (command.kind === 'callNext' && code === 'counter.busy') return { notice: { is: 'occupied', command, detail } }
    const current = result.problem.current as TicketConflict | undefined
    if (!current || current.rev === command.ticket.rev) return { notice: { is: 'problem', command, problem: result.problem } }
    const { at, lastChange, ...ticket } = current
    store.take(ticket)
    return { notice: { is: 'conflict', command, changed: { ...ticket, at, lastChange } } }
  }
  const ticket = result.value
  if (command.kind === 'arrive') {
    store.take(ticket)
    return {}
  }
  // The lane may have called the visitor after the page showed them as waiting, so the response decides.
  const step = command.kind === 'callNext' ? callNextResult(ticket) : toMoveOrUndo(command)
  const done = { is: 'done', step, ticket, before: command.ticket, finished: finishOf(command) } as const
  store.take(ticket)
  return { done, last: done }
}
