import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { markArrived } from '#contract/tickets/arrive.ts'
import { callNext } from '#contract/tickets/call-next.ts'
import type { ChangedTicket } from '#contract/tickets/changed-ticket.ts'
import { ticketMoveOperations } from '#contract/tickets/moves.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { undoTicket } from '#contract/tickets/undo.ts'
import { getTicket } from '#contract/tickets/visit.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { type call, isDecided } from '../../../api/api.ts'
import { createIntentions } from '../../../api/intention.ts'
import { occupantsOf } from '../../../presence/counter-in-use.ts'
import type { Changed } from './changed-ticket.ts'
import { type CallWish, type CommandStep, intentionOf, nameOf, type QueueWish, stepOf } from './queue-command.ts'
import { predictMove } from './queue-prediction.ts'
import type { QueueStore } from './queue-store.ts'

/** The result of a command: done (and can be undone), a colleague was first, or it was refused. */
type Outcome =
  | { is: 'done'; step: CommandStep; ticket: Ticket; before: Ticket; finished?: Ticket | undefined }
  | { is: 'conflict'; wish: QueueWish; changed: Changed; instead?: Ticket }
  | { is: 'problem'; wish: QueueWish; problem: Problem }
  | CounterOccupied
  | InapplicableKey

/** A key pressed for a row that does not allow the move; `ticket` is undefined if no row was selected. */
export type InapplicableKey = { is: 'unfit'; move: StaffMove | 'undo'; ticket: Ticket | undefined }

/** A call to an occupied counter. `detail`: the server's words, if the server refused it. */
export type CounterOccupied = { is: 'occupied'; wish: CallWish; detail?: string | undefined }

export type CommandState = {
  busy: ReadonlySet<string>
  done: Extract<Outcome, { is: 'done' }> | undefined
  last: CommandState['done']
  /** Tickets whose last step this device made, as that step left them, newest first. Undo goes in this order. */
  left: readonly Ticket[]
  notice: Exclude<Outcome, { is: 'done' }> | undefined
}

type Dependencies = {
  shopId: string
  store: QueueStore
  newKey: () => string
  call: typeof call
  /** Server time in ms. */
  now: () => number
}

export type QueueCommands = StoreApi<CommandState> & {
  ask(wish: QueueWish): Promise<void>
  tellUnfit(move: InapplicableKey['move'], ticket: Ticket | undefined): void
  dismissNotice(): void
  /** Hides the snackbar. The step can still be undone. */
  forgetDone(): void
}

/** Sends commands and stores their results. The queue shows the expected result at once, then the server's. */
export function createQueueCommands({ shopId, store, newKey, call, now }: Dependencies): QueueCommands {
  const intentions = createIntentions(newKey)
  /** Last unanswered step per ticket. */
  const underway = new Map<string, { step: string; done: Promise<boolean> }>()
  const state = createStore<CommandState>(() => ({ busy: new Set(), done: undefined, last: undefined, left: [], notice: undefined }))
  const become = (change: Partial<CommandState>) => state.setState(change)
  const setBusy = (ids: readonly string[], on: boolean) => {
    const busy = new Set(state.getState().busy)
    for (const id of ids) {
      if (on) busy.add(id)
      else busy.delete(id)
    }
    return busy
  }

  function send(wish: QueueWish, idempotencyKey: string): Promise<CallResult<typeof callNext>> {
    const { ticket } = wish
    const { rev } = ticket
    const params = { shopId, ticketId: ticket.id }
    if (wish.kind === 'callNext') {
      const { counterId, finish, beside = false } = wish
      const body = { counterId, beside, ...(finish && { finish: finish.id }) }
      return call(callNext, { params: { shopId, laneId: ticket.laneId }, body, idempotencyKey })
    }
    if (wish.kind === 'arrive') return call(markArrived, { params, body: { rev, arrived: wish.arrived }, idempotencyKey })
    if (wish.kind === 'undo') return call(undoTicket, { params, body: { rev }, idempotencyKey })
    return call(ticketMoveOperations[wish.move], { params, body: { rev, ...wish.more }, idempotencyKey })
  }

  function predict(wish: QueueWish): Ticket | undefined {
    const { ticket } = wish
    if (wish.kind === 'callNext') return predictMove(ticket, 'call', { counterId: wish.counterId }, store.getState(), now())
    if (wish.kind === 'move') return predictMove(ticket, wish.move, wish.more ?? {}, store.getState(), now())
    if (wish.kind === 'arrive') return { ...ticket, arrivedAt: wish.arrived ? new Date(now()).toISOString() : null }
    return wish.before && { ...wish.before, rev: ticket.rev }
  }

  function showExpected(wish: QueueWish): void {
    const finished = finishOf(wish) && predictMove(finishOf(wish)!, 'finish', {}, store.getState(), now())
    for (const expected of [finished, predict(wish)]) if (expected) store.expect(expected)
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
  async function readChange({ id: ticketId, number, lateUntil, arrivedAt }: Ticket): Promise<Changed> {
    const at = new Date(now()).toISOString()
    const result = await call(getTicket, { params: { shopId, ticketId } })
    if (!result.ok) return { number, lateUntil, arrivedAt, at, lastChange: null }
    const { ticket, events } = result.value
    store.take(ticket)
    return { ...ticket, at, lastChange: events.findLast(({ kind }) => kind !== 'ticket.message') ?? null }
  }

  /** Returns true if the command succeeded for the ticket it was asked for. */
  async function carryOut(wish: QueueWish): Promise<boolean> {
    const { id } = wish.ticket
    const finish = finishOf(wish)
    const ids = finish ? [id, finish.id] : [id]
    become({ busy: setBusy(ids, true), notice: undefined })
    showExpected(wish)
    const intention = intentionOf(wish)
    const result = await send(wish, intentions.keyFor(...intention))
    if (result.ok || isDecided(result.problem)) intentions.settle(...intention)
    // The shown ticket was the last one: its change says more than the message about an empty line.
    const gone =
      !result.ok && wish.kind === 'callNext' && result.problem.code.startsWith('queue.') ? await readChange(wish.ticket) : undefined
    const outcome: Partial<CommandState> = gone?.lastChange
      ? { notice: { is: 'conflict', wish, changed: gone } }
      : outcomeOf(wish, result, store)
    store.settle(id)
    if (finish && !result.ok) store.settle(finish.id)
    const before = state.getState().left
    const others = before.filter((ticket) => ticket.id !== id)
    // Undo was refused, because a colleague went on or it is too late: don't offer it again.
    const left = outcome.last
      ? [outcome.last.ticket, ...others]
      : wish.kind === 'undo' && !result.ok && isDecided(result.problem)
        ? others
        : before
    become({ busy: setBusy(ids, false), ...outcome, left })
    if (finish && result.ok) void readFinished(finish, result.value)
    if (!result.ok) return false
    if (result.value.id === id) return true
    // Another ticket was next by then. Show who was called, and what became of the ticket on the screen.
    const changed = await readChange(wish.ticket)
    if (state.getState().last === outcome.last) become({ notice: { is: 'conflict', wish, changed, instead: result.value } })
    return false
  }

  /** Sends a step after the pending one. Cancels it if the pending one was refused, which is shown already. */
  async function follow(before: Promise<boolean>, wish: QueueWish): Promise<boolean> {
    showExpected(wish)
    const ticket = (await before) && store.getState().tickets.get(wish.ticket.id)
    return ticket ? carryOut({ ...wish, ticket, ...(wish.kind === 'undo' ? { before: undefined } : {}) }) : false
  }

  /** Sends a call after the pending steps of other tickets, because one of them may free the counter. */
  async function callAfterOthers(wish: CallWish): Promise<boolean> {
    showExpected(wish)
    await Promise.all([...underway.values()].map(({ done }) => done))
    return carryOut(wish)
  }

  const isOccupied = ({ counterId, finish, beside, ticket }: CallWish) =>
    !beside && occupantsOf(store.getState().tickets.values(), counterId).some(({ id }) => id !== finish?.id && id !== ticket.id)

  return {
    ...state,
    async ask(wish) {
      const { id } = wish.ticket
      const step = nameOf(wish)
      const before = underway.get(id)
      if (before?.step === step) return
      const calls = wish.kind === 'callNext'
      if (calls && isOccupied(wish)) return become({ notice: { is: 'occupied', wish } })
      const done = before ? follow(before.done, wish) : calls && underway.size > 0 ? callAfterOthers(wish) : carryOut(wish)
      const mine = { step, done }
      underway.set(id, mine)
      await done
      if (underway.get(id) === mine) underway.delete(id)
    },
    tellUnfit: (move, ticket) => become({ notice: { is: 'unfit', move, ticket } }),
    dismissNotice: () => become({ notice: undefined }),
    forgetDone: () => become({ done: undefined }),
  }
}

const finishOf = (wish: QueueWish) => (wish.kind === 'callNext' ? wish.finish : undefined)

function outcomeOf(wish: QueueWish, result: CallResult<typeof callNext>, store: QueueStore): Partial<CommandState> {
  if (!result.ok) {
    const { code, detail } = result.problem
    if (wish.kind === 'callNext' && code === 'counter.busy') return { notice: { is: 'occupied', wish, detail } }
    const current = result.problem.current as ChangedTicket | undefined
    if (!current || current.rev === wish.ticket.rev) return { notice: { is: 'problem', wish, problem: result.problem } }
    const { at, lastChange, ...ticket } = current
    store.take(ticket)
    return { notice: { is: 'conflict', wish, changed: { ...ticket, at, lastChange } } }
  }
  const ticket = result.value
  if (wish.kind === 'arrive') {
    store.take(ticket)
    return {}
  }
  const done = { is: 'done', step: stepOf(wish), ticket, before: wish.ticket, finished: finishOf(wish) } as const
  store.take(ticket)
  return { done, last: done }
}
