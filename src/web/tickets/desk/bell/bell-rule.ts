import type { Ticket } from '#contract/tickets/ticket.ts'
import { waitStartedAt } from '#domain/tickets/wait.ts'
import type { LaneView } from '../queue/lane-view.ts'

/** Events that ring on a device. `longWait`: minutes of waiting after which it rings; undefined to never ring for waits. */
export type BellOptions = { joined: boolean; longWait: number | undefined }
export type BellEvent = { is: 'joined' | 'longWait'; ticket: Ticket }

type Line = Pick<LaneView, 'now' | 'waiting' | 'closed'> & { lane: Pick<LaneView['lane'], 'id'> }

/**
 * Returns news when a new visitor joins an empty lane, or waits longer than `longWait`; once per ticket. The first look reports nothing.
 * `now`: server time in ms.
 */
export function createBellEventDetector({ joined, longWait }: BellOptions): (lines: readonly Line[], now: number) => BellEvent[] {
  const seen = new Set<string>()
  const late = new Set<string>()
  let emptyLanes: ReadonlySet<string> = new Set()
  let isFirst = true
  return (lines, now) => {
    const newcomers = lines
      .filter(({ lane }) => emptyLanes.has(lane.id))
      .flatMap(({ waiting }) => waiting.find(({ id }) => !seen.has(id)) ?? [])
      .map((ticket): BellEvent => ({ is: 'joined', ticket }))
    const overdue = lines
      .flatMap(({ waiting }) => waiting)
      .filter((ticket) => longWait !== undefined && !late.has(ticket.id) && now - waitStartedAt(ticket) > longWait * 60_000)
      .map((ticket): BellEvent => ({ is: 'longWait', ticket }))
    for (const { ticket } of overdue) late.add(ticket.id)
    for (const { now: current, waiting, closed } of lines) for (const { id } of [...current, ...waiting, ...closed]) seen.add(id)
    emptyLanes = new Set(lines.filter(({ waiting }) => waiting.length === 0).map(({ lane }) => lane.id))
    if (isFirst) {
      isFirst = false
      return []
    }
    return [...(joined ? newcomers : []), ...overdue]
  }
}
