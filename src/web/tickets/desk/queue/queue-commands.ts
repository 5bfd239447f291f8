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
import type { Changed } from './changed-ticket.ts'
import { predictMove } from './queue-prediction.ts'
import type { QueueStore } from './queue-store.ts'
import { intentionOf, nameOf, stepOf, type Wish, type WishedStep } from './queue-wish.ts'

/** What to tell about it: done (and can be undone), somebody else was first, or it was refused. */
type Outcome =
  | { is: 'done'; step: WishedStep; ticket: Ticket; before: Ticket }
  | { is: 'conflict'; wish: Wish; changed: Changed; instead?: Ticket }
  | { is: 'problem'; wish: Wish; problem: Problem }
  | Unfit

/** A key that was pressed for a row that it can't be for; without `ticket` nobody was meant. */
export type Unfit = { is: 'unfit'; move: StaffMove | 'undo'; ticket: Ticket | undefined }

export type CommandState = {
  /** Tickets with a command on its way. */
  busy: ReadonlySet<string>
  /** What was just done, for the snackbar. */
  done: Extract<Outcome, { is: 'done' }> | undefined
  /** The same, when the snackbar is long gone. */
  last: CommandState['done']
  /** The tickets of which this device did the last step, as that left them; the newest first. Undo takes them back in this order. */
  left: readonly Ticket[]
  notice: Exclude<Outcome, { is: 'done' }> | undefined
}

type Surroundings = {
  shopId: string
  store: QueueStore
  newKey: () => string
  call: typeof call
  /** By the server's clock, in milliseconds. */
  now: () => number
}

export type QueueCommands = StoreApi<CommandState> & {
  ask(wish: Wish): Promise<void>
  tellUnfit(move: Unfit['move'], ticket: Ticket | undefined): void
  dismissNotice(): void
  /** The snackbar's time is over. The step itself can be undone for longer. */
  forgetDone(): void
}

/** Sends commands and keeps what came of them. The queue shows at once what is wished, and again what is when the answer is another. */
export function createQueueCommands({ shopId, store, newKey, call, now }: Surroundings): QueueCommands {
  const intentions = createIntentions(newKey)
  /** By ticket: the last step that was asked for and is not answered yet. */
  const underway = new Map<string, { step: string; done: Promise<boolean> }>()
  const state = createStore<CommandState>(() => ({ busy: new Set(), done: undefined, last: undefined, left: [], notice: undefined }))
  const become = (change: Partial<CommandState>) => state.setState(change)
  const setBusy = (id: string, on: boolean) => {
    const busy = new Set(state.getState().busy)
    if (on) busy.add(id)
    else busy.delete(id)
    return busy
  }

  function send(wish: Wish, idempotencyKey: string): Promise<CallResult<typeof callNext>> {
    const { ticket } = wish
    const { rev } = ticket
    const params = { shopId, ticketId: ticket.id }
    if (wish.kind === 'callNext') {
      return call(callNext, { params: { shopId, laneId: ticket.laneId }, body: { counterId: wish.counterId }, idempotencyKey })
    }
    if (wish.kind === 'arrive') return call(markArrived, { params, body: { rev, arrived: wish.arrived }, idempotencyKey })
    if (wish.kind === 'undo') return call(undoTicket, { params, body: { rev }, idempotencyKey })
    return call(ticketMoveOperations[wish.move], { params, body: { rev, ...wish.more }, idempotencyKey })
  }

  function predict(wish: Wish): Ticket | undefined {
    const { ticket } = wish
    if (wish.kind === 'callNext') return predictMove(ticket, 'call', { counterId: wish.counterId }, store.getState(), now())
    if (wish.kind === 'move') return predictMove(ticket, wish.move, wish.more ?? {}, store.getState(), now())
    if (wish.kind === 'arrive') return { ...ticket, arrivedAt: wish.arrived ? new Date(now()).toISOString() : null }
    return wish.before && { ...wish.before, rev: ticket.rev }
  }

  /** What became of a ticket that no refusal tells of. Unknown where the answer is lost: then only that is said. */
  async function readChange({ id: ticketId, number, lateUntil, arrivedAt }: Ticket): Promise<Changed> {
    const at = new Date(now()).toISOString()
    const result = await call(getTicket, { params: { shopId, ticketId } })
    if (!result.ok) return { number, lateUntil, arrivedAt, at, lastChange: null }
    const { ticket, events } = result.value
    store.take(ticket)
    return { ...ticket, at, lastChange: events.findLast(({ kind }) => kind !== 'ticket.message') ?? null }
  }

  /** Whether it became what was wished, for the very ticket that it was wished for. */
  async function carryOut(wish: Wish): Promise<boolean> {
    const { id } = wish.ticket
    become({ busy: setBusy(id, true), notice: undefined })
    const expected = predict(wish)
    if (expected) store.expect(expected)
    const intention = intentionOf(wish)
    const result = await send(wish, intentions.keyFor(...intention))
    if (result.ok || isDecided(result.problem)) intentions.settle(...intention)
    // The one that was shown was the last: what became of them says more than that nobody is there.
    const gone =
      !result.ok && wish.kind === 'callNext' && result.problem.code.startsWith('queue.') ? await readChange(wish.ticket) : undefined
    const outcome: Partial<CommandState> = gone?.lastChange
      ? { notice: { is: 'conflict', wish, changed: gone } }
      : outcomeOf(wish, result, store)
    store.settle(id)
    const before = state.getState().left
    const others = before.filter((ticket) => ticket.id !== id)
    // A step that can't be taken back, because a colleague went on or it is too late, is none to offer again.
    const left = outcome.last
      ? [outcome.last.ticket, ...others]
      : wish.kind === 'undo' && !result.ok && isDecided(result.problem)
        ? others
        : before
    become({ busy: setBusy(id, false), ...outcome, left })
    if (!result.ok) return false
    if (result.value.id === id) return true
    // "Next" was somebody else by then. Whoever pressed is told whom they have called, and what became of the one they saw.
    const changed = await readChange(wish.ticket)
    if (state.getState().last === outcome.last) become({ notice: { is: 'conflict', wish, changed, instead: result.value } })
    return false
  }

  /** Quick hands ask for the next step before the first is answered: it waits for its turn. On what was refused nothing follows; that is said already. */
  async function follow(before: Promise<boolean>, wish: Wish): Promise<boolean> {
    const expected = predict(wish)
    if (expected) store.expect(expected)
    const ticket = (await before) && store.getState().tickets.get(wish.ticket.id)
    return ticket ? carryOut({ ...wish, ticket, ...(wish.kind === 'undo' ? { before: undefined } : {}) }) : false
  }

  return {
    ...state,
    async ask(wish) {
      const { id } = wish.ticket
      const step = nameOf(wish)
      const before = underway.get(id)
      // A second press while the first is on its way wants the same thing.
      if (before?.step === step) return
      const done = before ? follow(before.done, wish) : carryOut(wish)
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

function outcomeOf(wish: Wish, result: CallResult<typeof callNext>, store: QueueStore): Partial<CommandState> {
  if (!result.ok) {
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
  const done = { is: 'done', step: stepOf(wish), ticket, before: wish.ticket } as const
  store.take(ticket)
  return { done, last: done }
}
