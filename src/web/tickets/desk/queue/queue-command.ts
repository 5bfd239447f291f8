import type { TicketMoveInput } from '#contract/tickets/moves.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isCalled, isServing } from '#domain/tickets/status.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'

export type StaffMoveInput = Omit<TicketMoveInput, 'rev'>

/**
 * Starts `ticket` if it is called already, otherwise calls it. `finish`: the visit at the counter that the command ends. `beside`: takes
 * the visitor although others are at the counter.
 */
export type CallNextCommand = { kind: 'callNext'; ticket: Ticket; counterId: string; finish?: Ticket | undefined; beside?: boolean }

/** A command asked for by the member. `ticket` is the row as it was on the screen. */
export type QueueCommand =
  | CallNextCommand
  | { kind: 'move'; ticket: Ticket; move: StaffMove; extras?: StaffMoveInput | undefined }
  | { kind: 'arrive'; ticket: Ticket; arrived: boolean }
  /** `before`: the row as this device knows it from before the step. */
  | { kind: 'undo'; ticket: Ticket; before?: Ticket | undefined }

export type MoveOrUndo = StaffMove | 'undo'

export function toMoveOrUndo(command: Exclude<QueueCommand, { kind: 'arrive' }>): MoveOrUndo {
  if (command.kind === 'callNext') return callNextMove(command.ticket)
  return command.kind === 'move' ? command.move : command.kind
}

/** Returns the move that "call next" makes with this ticket. */
export const callNextMove = ({ status }: Ticket): 'start' | 'call' => (isCalled(status) ? 'start' : 'call')

/** Returns the move that "call next" has made, by the ticket in its response. */
export const callNextResult = ({ status }: Ticket): 'start' | 'call' => (isServing(status) ? 'start' : 'call')

/** Returns the name of the command without its ticket. */
export const queueCommandName = (command: QueueCommand): string =>
  command.kind === 'arrive' ? `arrive ${command.arrived}` : toMoveOrUndo(command)

/** Returns the parts that identify a command. Equal ones are sent under one idempotency key. */
export function commandIdentity(command: QueueCommand): readonly unknown[] {
  const { id, laneId, rev } = command.ticket
  if (command.kind === 'callNext') return [command.kind, laneId, command.counterId, id, command.finish?.id ?? null, command.beside ?? false]
  if (command.kind === 'move') return [command.move, id, rev, command.extras ?? null]
  if (command.kind === 'arrive') return [command.kind, id, rev, command.arrived]
  return [command.kind, id, rev]
}
