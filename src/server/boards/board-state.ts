import type { Board, BoardCall, BoardLane } from '#contract/devices/board.ts'
import type { BoardSettings } from '#contract/devices/devices.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isCalled } from '#domain/tickets/status.ts'
import type { QueueView } from '../tickets/live/projection.ts'

/** One called now and the last six. */
const maxCalls = 7
/** As many as fit in two rows of a lane. */
const maxNext = 8

export type BoardState = Pick<Board, 'calls' | 'lanes'>

/** The changing part of a board, without ids, notes, contacts and full names: anyone may stand before it. */
export function toBoardState({ queue, tickets, line }: QueueView, settings: BoardSettings): BoardState {
  const { laneIds } = settings
  const showsNames = settings.kind === 'board' && settings.names === 'masked'
  const isShown = ({ laneId, trial }: Ticket) => !trial && (laneIds === null || laneIds.includes(laneId))
  const counters = new Map(queue.counters.map(({ id, name }) => [id, name]))
  const waiting = line.map((id) => tickets.get(id)!).filter(isShown)
  return {
    calls: [...tickets.values()]
      .filter((ticket) => isShown(ticket) && ticket.calledAt !== null)
      .sort((a, b) => b.calledAt!.localeCompare(a.calledAt!))
      .slice(0, maxCalls)
      .map(
        (ticket): BoardCall => ({
          number: ticket.number,
          counter: (ticket.counterId && counters.get(ticket.counterId)) ?? null,
          name: showsNames ? maskName(ticket.name) : null,
          at: ticket.calledAt!,
          waiting: isCalled(ticket.status),
        }),
      ),
    lanes: queue.lanes
      .filter(({ id }) => laneIds === null || laneIds.includes(id))
      .map((lane): BoardLane => {
        const numbers = waiting.filter(({ laneId }) => laneId === lane.id).map(({ number }) => number)
        return {
          letter: lane.letter,
          name: lane.name,
          next: numbers.slice(0, maxNext),
          waiting: numbers.length,
          estimate: queue.joinEstimates[lane.id] ?? null,
          stopped: lane.closed?.as ?? null,
        }
      }),
  }
}

/** Keeps the first character, so that a visitor knows the call and a stranger does not learn the name. */
function maskName(name: string | null): string | null {
  const [first] = name?.trim() ?? ''
  return first ? `${first}＊＊` : null
}
