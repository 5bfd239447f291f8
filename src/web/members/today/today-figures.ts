import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { longestWaiting } from '#domain/tickets/wait.ts'

export type TodayFigures = {
  parties: number
  people: number
  /** Who waits longest. */
  longest: Ticket | undefined
  lanes: { letter: string; waiting: number }[]
  today: Queue['today']
}

/** The queue in a few figures. */
export function todayFigures({ tickets, lanes, today }: Queue): TodayFigures {
  const waiting = tickets.filter(({ status }) => status === 'waiting')
  return {
    parties: waiting.length,
    people: waiting.reduce((sum, { partySize }) => sum + partySize, 0),
    longest: longestWaiting(waiting),
    lanes: lanes.map(({ id, letter }) => ({ letter, waiting: waiting.filter(({ laneId }) => laneId === id).length })),
    today,
  }
}
