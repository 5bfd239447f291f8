import type { Queue, Ticket } from '#contract/tickets.ts'

export type TodayFigures = {
  parties: number
  people: number
  /** Who waits longest, and for how many minutes. */
  longest: { ticket: Ticket; minutes: number } | undefined
  lanes: { letter: string; waiting: number }[]
  today: Queue['today']
}

/** The queue in a few figures, as of when it was read. */
export function todayFigures({ tickets, lanes, today, at }: Queue): TodayFigures {
  const waiting = tickets.filter(({ status }) => status === 'waiting').sort((a, b) => a.joinedAt.localeCompare(b.joinedAt))
  const [first] = waiting
  return {
    parties: waiting.length,
    people: waiting.reduce((sum, { partySize }) => sum + partySize, 0),
    longest: first && { ticket: first, minutes: Math.max(0, Math.floor((Date.parse(at) - Date.parse(first.joinedAt)) / 60_000)) },
    lanes: lanes.map(({ id, letter }) => ({ letter, waiting: waiting.filter(({ laneId }) => laneId === id).length })),
    today,
  }
}
