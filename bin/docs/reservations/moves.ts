import { reservationMoveNames, reservationMoves } from '#domain/reservations/reservation.ts'
import type { Part } from '../page.ts'
import { code, table } from '../page.ts'

export const reservationParts: readonly Part[] = [{ file: 'docs/reservations.md', name: 'moves', text: moveTable }]

function moveTable(): string {
  const rows = reservationMoveNames.map((name) => {
    const { from, to, by } = reservationMoves[name]
    return [code(name), from.map(code).join(', '), code(to), actors[by] ?? `${by} and above`]
  })
  return table(['Move', 'From', 'To', 'Actor'], rows)
}

const actors: Partial<Record<string, string>> = { visitor: 'the visitor, with the reservation’s token', system: 'the server' }
