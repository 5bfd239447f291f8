import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cardLifecycleStatuses } from '#domain/cards/card.ts'
import { reservationStatuses } from '#domain/reservations/reservation.ts'
import { ticketStatuses } from '#domain/tickets/ticket.ts'

const statuses = [...new Set([...ticketStatuses, ...cardLifecycleStatuses, ...reservationStatuses])].join('|')
const comparison = new RegExp(`status\\)?\\s*[!=]==\\s*'(${statuses})'|'(${statuses})'\\s*[!=]==\\s*[\\w.!?]*status\\b`, 'i')

test('Code outside the domain never compares a status with a literal', () => {
  const files = globSync('{src,bin}/**/*.{ts,tsx}').filter((file) => !/^src\/domain\/|\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (comparison.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
