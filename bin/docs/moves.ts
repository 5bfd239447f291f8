import { openStatuses, type TicketStatus, ticketMoveNames, ticketMoves, ticketStatuses } from '#domain/tickets/ticket.ts'
import { code, table } from './page.ts'

const who = { visitor: 'the visitor, with the ticket’s token', system: 'the end of the business day' } as Record<string, string>

export function moveTable(): string {
  const rows = ticketMoveNames.map((name) => {
    const { from, to, by } = ticketMoves[name]
    return [code(name), from.map(code).join(', '), code(to), who[by] ?? `${by} and above`]
  })
  return table(['Move', 'From', 'To', 'By'], rows)
}

/** Moves between the same two statuses share an arrow. */
export function moveDiagram(): string {
  const arrows = new Map<string, string[]>()
  for (const name of ticketMoveNames)
    for (const from of ticketMoves[name].from) {
      const arrow = `${from} --> ${ticketMoves[name].to}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), name])
    }
  const isOver = (status: TicketStatus) => !(openStatuses as readonly TicketStatus[]).includes(status)
  const reached = new Set<TicketStatus>(ticketMoveNames.map((name) => ticketMoves[name].to))
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> waiting: join',
    ...[...arrows].map(([arrow, names]) => `  ${arrow}: ${names.join(', ')}`),
    ...ticketStatuses.filter((status) => isOver(status) && reached.has(status)).map((status) => `  ${status} --> [*]`),
    '```',
  ].join('\n')
}
