import { eventMeanings } from '#domain/events.ts'
import { code, table } from './page.ts'

export function eventKinds(): string {
  const meanings = Object.values(eventMeanings).flatMap((feature) => Object.entries(feature))
  return table(
    ['Kind', 'Meaning'],
    meanings.map(([kind, meaning]) => [code(kind), meaning]),
  )
}
