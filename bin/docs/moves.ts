import { openStatuses, type TicketMove, type TicketStatus, ticketMoveNames, ticketMoves, ticketStatuses } from '#domain/tickets/ticket.ts'
import { pendingMinutes } from '#domain/tickets/timeouts.ts'
import { code, table } from './page.ts'

const timers: Partial<Record<TicketMove, string>> = {
  lapse: `${pendingMinutes} minutes without confirmation`,
  autoNoShow: 'the end of the grace time, if the lane has this setting',
  expire: 'the end of the business day',
  autoClose: 'the end of the business day',
}

function actorOf(move: TicketMove): string {
  const { by } = ticketMoves[move]
  if (by === 'visitor') return 'the visitor, with the ticket’s token'
  const members = `${by} and above`
  return timers[move] ?? (move === 'call' ? `${members}, or the server in a lane that keeps visitors called` : members)
}

export function moveTable(): string {
  const rows = ticketMoveNames.map((name) => {
    const { from, to } = ticketMoves[name]
    return [code(name), from.map(code).join(', '), code(to), actorOf(name)]
  })
  return table(['Move', 'From', 'To', 'Actor'], rows)
}

/** Moves between the same two statuses share an arrow. */
export function moveDiagram(): string {
  const arrows = new Map<string, string[]>()
  for (const name of ticketMoveNames)
    for (const from of ticketMoves[name].from) {
      const arrow = `${from} --> ${ticketMoves[name].to}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), name])
    }
  const isClosed = (status: TicketStatus) => !(openStatuses as readonly TicketStatus[]).includes(status)
  const reached = new Set<TicketStatus>(ticketMoveNames.map((name) => ticketMoves[name].to))
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> waiting: join',
    ...[...arrows].map(([arrow, names]) => `  ${arrow}: ${names.join(', ')}`),
    ...ticketStatuses.filter((status) => isClosed(status) && reached.has(status)).map((status) => `  ${status} --> [*]`),
    '```',
  ].join('\n')
}
