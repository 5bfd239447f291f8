/** Describes a simulated run, to check that its shops are like real ones. */
import type { SimulatedRun } from './simulated-shops.ts'

const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`
const at = (sorted: readonly number[], part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(0)

/** Returns figures by short names, as text. Waits are minutes of called visitors; `busy`: share of time on duty with a visitor. */
export function describeRun({ steps, minutesToCall }: SimulatedRun): Record<string, string> {
  const count: Record<string, number> = {}
  const dayOf = new Set<number>()
  const perPerson = new Map<string, { first: number; last: number; busy: number }>()
  const since = new Map<string, { at: number; person: string }>()
  let unknownEnds = 0
  const latest = new Map<string, string>()
  const end = (ticketId: string, now: number) => {
    const call = since.get(ticketId)
    if (!call || !since.delete(ticketId)) return
    const { at: from, person } = call
    const seen = perPerson.get(person) ?? { first: from, last: now, busy: 0 }
    perPerson.set(person, { first: Math.min(seen.first, from), last: Math.max(seen.last, now), busy: seen.busy + now - from })
  }
  for (const { at: now, event, dayIndex } of steps) {
    if (!event) continue
    count[event.kind] = (count[event.kind] ?? 0) + 1
    if (event.kind === 'opened') dayOf.add(dayIndex)
    if (event.kind === 'called') {
      const person = `${dayIndex} ${event.staffId}`
      // A person who calls the next visitor has finished the last one, even if the finish comes later.
      if (latest.has(person)) end(latest.get(person)!, now)
      latest.set(person, event.ticketId)
      since.set(event.ticketId, { at: now, person })
    }
    if (event.kind === 'finished' && event.byEndOfDay) unknownEnds++
    if (event.kind === 'finished' || event.kind === 'noShow' || event.kind === 'held' || event.kind === 'requeued') end(event.ticketId, now)
  }
  const waits = [...minutesToCall.values()].filter((wait) => wait !== undefined).sort((one, other) => one - other)
  const [busy, span] = [...perPerson.values()].reduce(([a, b], { first, last, busy: own }) => [a + own, b + last - first], [0, 0])
  return {
    days: `${dayOf.size}`,
    'a day': (minutesToCall.size / dayOf.size).toFixed(0),
    wait: (waits.reduce((sum, wait) => sum + wait, 0) / waits.length).toFixed(1),
    '10 %': at(waits, 0.1),
    '50 %': at(waits, 0.5),
    '90 %': at(waits, 0.9),
    max: at(waits, 0.9999),
    uncalled: share(minutesToCall.size - waits.length, minutesToCall.size),
    left: share(count.left ?? 0, count.joined ?? 0),
    noShow: share(count.noShow ?? 0, count.joined ?? 0),
    held: share(count.held ?? 0, count.joined ?? 0),
    requeued: share(count.requeued ?? 0, count.joined ?? 0),
    busy: share(busy, span),
    endOfDay: share(unknownEnds, count.started ?? 0),
  }
}
