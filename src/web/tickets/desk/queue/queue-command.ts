import type { MoveBody } from '#contract/tickets/moves.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'

export type MoveExtras = Omit<MoveBody, 'rev'>

/** `finish`: the visit at the counter that the call ends. `beside`: calls although others are at the counter. */
export type CallWish = { kind: 'callNext'; ticket: Ticket; counterId: string; finish?: Ticket | undefined; beside?: boolean }

/** A command asked for by the member. `ticket` is the row as it was on the screen. */
export type QueueWish =
  | CallWish
  | { kind: 'move'; ticket: Ticket; move: StaffMove; more?: MoveExtras | undefined }
  | { kind: 'arrive'; ticket: Ticket; arrived: boolean }
  /** `before`: the row as this device knows it from before the step. */
  | { kind: 'undo'; ticket: Ticket; before?: Ticket | undefined }

export type CommandStep = StaffMove | 'undo'

export function stepOf(wish: Exclude<QueueWish, { kind: 'arrive' }>): CommandStep {
  if (wish.kind === 'callNext') return 'call'
  return wish.kind === 'move' ? wish.move : wish.kind
}

/** Returns the name of the command without its ticket. */
export const nameOf = (wish: QueueWish): string => (wish.kind === 'arrive' ? `arrive ${wish.arrived}` : stepOf(wish))

/** Returns the parts that identify a command. Equal ones are sent under one idempotency key. */
export function intentionOf(wish: QueueWish): readonly unknown[] {
  const { id, laneId, rev } = wish.ticket
  if (wish.kind === 'callNext') return [wish.kind, laneId, wish.counterId, id, wish.finish?.id ?? null, wish.beside ?? false]
  if (wish.kind === 'move') return [wish.move, id, rev, wish.more ?? null]
  if (wish.kind === 'arrive') return [wish.kind, id, rev, wish.arrived]
  return [wish.kind, id, rev]
}
