import type { OperationAnswer } from '#contract/operation.ts'
import type { CallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { callNext, type MoveBody, type Ticket, ticketMoveOperations, undoTicket } from '#contract/tickets.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { type call, isDecided } from '../ui/api.ts'
import { createIntentions } from './intention.ts'
import type { QueueStore } from './queue-store.ts'

/** What a move needs beside the ticket. */
export type MoveExtras = Omit<MoveBody, 'rev'>

/** What a person asked for. `ticket` is the row as it was on the screen. */
export type Wish =
  | { kind: 'callNext'; ticket: Ticket; counterId: string }
  | { kind: 'move'; ticket: Ticket; move: StaffMove; more?: MoveExtras | undefined }
  | { kind: 'undo'; ticket: Ticket }

/** What to tell about it: done (and can be undone), somebody else was first, or it was refused. */
export type Outcome =
  | { is: 'done'; step: StaffMove | 'undo'; ticket: Ticket }
  | { is: 'conflict'; wish: Wish; current: Ticket; instead?: Ticket }
  | { is: 'problem'; wish: Wish; problem: Problem }

export type CommandState = {
  /** Tickets with a command on its way. */
  busy: ReadonlySet<string>
  /** What was just done, for the snackbar. */
  done: Extract<Outcome, { is: 'done' }> | undefined
  /** The same, when the snackbar is long gone. */
  last: CommandState['done']
  notice: Exclude<Outcome, { is: 'done' }> | undefined
}

type Surroundings = {
  shopId: string
  store: QueueStore
  newKey: () => string
  call: typeof call
}

export type QueueCommands = {
  subscribe(listener: () => void): () => void
  read(): CommandState
  ask(wish: Wish): Promise<void>
  dismissNotice(): void
  /** The snackbar's time is over. The step itself can be undone for longer. */
  forgetDone(): void
}

/** Sends commands and keeps what came of them. Nothing is shown as done before the server has said so. */
export function createQueueCommands({ shopId, store, newKey, call }: Surroundings): QueueCommands {
  const intentions = createIntentions(newKey)
  const listeners = new Set<() => void>()
  let state: CommandState = { busy: new Set(), done: undefined, last: undefined, notice: undefined }
  const become = (change: Partial<CommandState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const setBusy = (id: string, on: boolean) => {
    const busy = new Set(state.busy)
    if (on) busy.add(id)
    else busy.delete(id)
    return busy
  }

  function send(wish: Wish, idempotencyKey: string): Promise<CallResult<typeof callNext>> {
    const { ticket } = wish
    const params = { shopId, ticketId: ticket.id }
    if (wish.kind === 'callNext') {
      return call(callNext, { params: { shopId, laneId: ticket.laneId }, body: { counterId: wish.counterId }, idempotencyKey })
    }
    if (wish.kind === 'undo') return call(undoTicket, { params, body: { rev: ticket.rev }, idempotencyKey })
    return call(ticketMoveOperations[wish.move], { params, body: { rev: ticket.rev, ...wish.more }, idempotencyKey })
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    async ask(wish) {
      const { id } = wish.ticket
      // A second press while the first is on its way wants the same thing.
      if (state.busy.has(id)) return
      become({ busy: setBusy(id, true), notice: undefined })
      const intention = intentionOf(wish)
      const result = await send(wish, intentions.keyFor(...intention))
      if (result.ok || isDecided(result.problem)) intentions.settle(...intention)
      const outcome = outcomeOf(wish, result, store)
      become({ busy: setBusy(id, false), ...outcome })
    },
    dismissNotice: () => become({ notice: undefined }),
    forgetDone: () => become({ done: undefined }),
  }
}

function intentionOf(wish: Wish): readonly unknown[] {
  if (wish.kind === 'callNext') return [wish.kind, wish.ticket.laneId, wish.counterId, wish.ticket.id]
  if (wish.kind === 'undo') return [wish.kind, wish.ticket.id, wish.ticket.rev]
  return [wish.move, wish.ticket.id, wish.ticket.rev, wish.more ?? null]
}

function outcomeOf(wish: Wish, result: CallResult<typeof callNext>, store: QueueStore): Partial<CommandState> {
  if (!result.ok) {
    const current = result.problem.current as OperationAnswer<typeof callNext> | undefined
    if (current) store.take(current)
    const isConflict = current && current.rev !== wish.ticket.rev
    return { notice: isConflict ? { is: 'conflict', wish, current } : { is: 'problem', wish, problem: result.problem } }
  }
  const ticket = result.value
  const step = wish.kind === 'move' ? wish.move : wish.kind === 'undo' ? 'undo' : 'call'
  const done = { is: 'done', step, ticket } as const
  store.take(ticket)
  if (ticket.id === wish.ticket.id) return { done, last: done }
  // "Next" was somebody else by then. Whoever pressed is told whom they have called, and what became of the one they saw.
  const seen = store.read().tickets.get(wish.ticket.id)
  return { done, last: done, notice: { is: 'conflict', wish, current: seen ?? wish.ticket, instead: ticket } }
}
