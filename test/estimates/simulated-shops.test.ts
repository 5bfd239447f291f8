import { expect, test } from 'vitest'
import type { ShopEvent, ShopSnapshot } from '#domain/estimates/shop-day.ts'
import { createSeededRandom } from '../validation/random.ts'
import { arrivalTimes, gamma, normal } from './distributions.ts'
import { mean } from './measure.ts'
import { type ShopKind, shopKinds } from './shop-kinds.ts'
import { minuteOfDay, type SimulatedRun, simulateShop } from './simulated-shops.ts'

const run = (kind: ShopKind, noisy: boolean, seed: number) => simulateShop(kind, noisy, seed, 8)
const versions = shopKinds.flatMap((kind) => [false, true].map((noisy) => ({ kind, noisy })))
const runs = versions.map(({ kind, noisy }, index) => ({ noisy, ...run(kind, noisy, index + 1) }))
const eachShop = (check: (run: SimulatedRun, noisy: boolean) => void) => {
  for (const { noisy, ...each } of runs) check(each, noisy)
}

type TicketEventKind = Extract<ShopEvent, { ticketId: string }>['kind']
type Status = 'waiting' | 'called' | 'serving' | 'held' | 'over'

/** The statuses in which an event is possible, and the status after it. */
const lives: Record<TicketEventKind, { from: readonly (Status | undefined)[]; to: Status }> = {
  joined: { from: [undefined], to: 'waiting' },
  called: { from: ['waiting'], to: 'called' },
  started: { from: ['called'], to: 'serving' },
  finished: { from: ['serving'], to: 'over' },
  held: { from: ['waiting', 'called'], to: 'held' },
  resumed: { from: ['held'], to: 'waiting' },
  requeued: { from: ['called'], to: 'waiting' },
  noShow: { from: ['called'], to: 'over' },
  left: { from: ['waiting', 'called', 'held'], to: 'over' },
}

test('Events and estimates of a simulated shop come in the order of time', () => {
  eachShop(({ steps }) => {
    expect(steps.length).toBeGreaterThan(100)
    for (const [index, { at, event }] of steps.entries()) {
      if (index > 0) expect(at).toBeGreaterThanOrEqual(steps[index - 1]!.at)
      if (event) expect(event.at).toBe(at)
    }
  })
})

test('Each ticket of a simulated shop goes through the moves of a visit and ends with its day', () => {
  eachShop(({ steps, minutesToCall, shop }) => {
    const statuses = new Map<string, Status>()
    const joined = new Map<string, number>()
    const calls = new Map<string, number>()
    for (const { event } of steps) {
      if (event?.kind === 'closed') for (const status of statuses.values()) expect(status).toBe('over')
      if (!event || !('ticketId' in event)) continue
      const { from, to } = lives[event.kind]
      expect(from).toContain(statuses.get(event.ticketId))
      statuses.set(event.ticketId, to)
      if (event.kind === 'joined') {
        joined.set(event.ticketId, event.at)
        expect(shop.lanes.find(({ id }) => id === event.laneId)!.serviceIds).toContain(event.serviceId)
      }
      if (event.kind === 'called' && !calls.has(event.ticketId)) calls.set(event.ticketId, event.at)
    }
    expect(minutesToCall.size).toBe(joined.size)
    for (const [ticketId, minutes] of minutesToCall) {
      const calledAt = calls.get(ticketId)
      expect(minutes).toBe(calledAt === undefined ? undefined : (calledAt - joined.get(ticketId)!) / 60_000)
    }
  })
})

test('A person of a simulated shop serves only their services, one visitor at a time', () => {
  eachShop(({ steps, shop }, noisy) => {
    const services = new Map<string, string>()
    const visitorOf = new Map<string, string>()
    for (const { event } of steps) {
      if (event?.kind === 'joined') services.set(event.ticketId, event.serviceId)
      if (event?.kind === 'called') {
        const { serviceIds } = shop.staff.find(({ id }) => id === event.staffId)!
        if (serviceIds) expect(serviceIds).toContain(services.get(event.ticketId))
        // In a noisy shop a forgotten finish comes after the next call.
        if (!noisy) expect(visitorOf.has(event.staffId!)).toBe(false)
        visitorOf.set(event.staffId!, event.ticketId)
      }
      if (event?.kind === 'finished' || event?.kind === 'noShow' || event?.kind === 'held' || event?.kind === 'requeued') {
        for (const [staffId, ticketId] of visitorOf) if (ticketId === event.ticketId) visitorOf.delete(staffId)
      }
    }
  })
})

test('The same seed gives the same days, and another seed gives others', () => {
  const text = (seed: number) => JSON.stringify(run('clinic', true, seed).steps)
  expect(text(3)).toBe(text(3))
  expect(text(3)).not.toBe(text(4))
})

/** The state of a shop by its events only. */
function replay() {
  type Ticket = Extract<ShopEvent, { kind: 'joined' }> & { status: Status; since: number; staffId: string | null }
  const tickets = new Map<string, Ticket>()
  const presence = new Map<string, ShopSnapshot['staff'][number]['presence']>()
  const calls = new Map<string, string[]>()
  return {
    tickets,
    presence,
    calls,
    observe(event: ShopEvent) {
      if (event.kind === 'opened' || event.kind === 'closed') for (const known of [tickets, presence, calls]) known.clear()
      if (event.kind === 'presence') presence.set(event.staffId, { state: event.state, since: event.at })
      if (!('ticketId' in event)) return
      if (event.kind === 'joined') tickets.set(event.ticketId, { ...event, status: 'waiting', since: event.at, staffId: null })
      const ticket = tickets.get(event.ticketId)!
      Object.assign(ticket, { status: lives[event.kind].to, since: event.at })
      if (event.kind === 'called' || event.kind === 'started') ticket.staffId = event.staffId
      if (event.kind === 'called') calls.set(ticket.laneId, [...(calls.get(ticket.laneId) ?? []), ticket.class])
    },
  }
}

test('A snapshot of a simulated shop holds what follows from its events, and its plans', () => {
  eachShop(({ steps, shop }) => {
    const state = replay()
    const having = (...statuses: Status[]) => [...state.tickets.values()].filter(({ status }) => statuses.includes(status))
    for (const step of steps) {
      if (step.event) state.observe(step.event)
      if (!step.snapshot) continue
      const { waiting, attended, staff, reservations, lastCalls } = step.snapshot
      const ids = (visitors: readonly { ticketId: string }[]) => visitors.map(({ ticketId }) => ticketId).sort()
      expect(ids(waiting)).toEqual(ids(having('waiting')))
      expect(ids(attended)).toEqual(ids(having('called', 'serving')))
      expect([...waiting, ...attended]).toEqual(
        [...waiting, ...attended].map(({ ticketId }) => {
          const { laneId, serviceId, class: ticketClass, bookedAt, at, status, since, staffId } = state.tickets.get(ticketId)!
          const visitor = { ticketId, laneId, serviceId, class: ticketClass, joinedAt: at, bookedAt }
          return status === 'waiting' ? visitor : { ...visitor, status, since, staffId }
        }),
      )
      expect(staff.map(({ presence }) => presence)).toEqual(staff.map(({ id }) => state.presence.get(id) ?? null))
      for (const { shift } of staff) if (shift) expect(shift.to).toBeGreaterThan(step.at)
      for (const { bookedAt } of reservations) expect(minuteOfDay(bookedAt)).toBeGreaterThanOrEqual(minuteOfDay(step.at) - 30)
      for (const { id } of shop.lanes) {
        const calls = state.calls.get(id) ?? []
        expect(lastCalls[id]).toEqual(calls.slice(-Math.max(1, lastCalls[id]!.length)))
        if (calls.length > 0) expect(lastCalls[id]!.length).toBeGreaterThan(0)
      }
    }
  })
})

test('A visitor who joins stands in the snapshot, behind all visitors of the lane that came before in a strict order', () => {
  eachShop(({ steps, shop }) => {
    for (const { event, snapshot } of steps) {
      if (event?.kind !== 'joined') continue
      expect(snapshot).toBeDefined()
      const lane = snapshot!.waiting.filter(({ laneId }) => laneId === event.laneId).map(({ ticketId }) => ticketId)
      expect(lane).toContain(event.ticketId)
      const strict = shop.lanes.find(({ id }) => id === event.laneId)!.policy.rule === 'strict'
      if (strict) expect(lane.at(-1)).toBe(event.ticketId)
    }
  })
})

test('A business day of a simulated shop may end after midnight', () => {
  expect([300, 600, 1439, 1500].map((minute) => minuteOfDay(5 * 86_400_000 + minute * 60_000))).toEqual([300, 600, 1439, 1500])
  const { steps } = run('restaurant', true, 1)
  expect(Math.max(...steps.map(({ at }) => minuteOfDay(at)))).toBe(1500)
})

test('Random durations and arrivals have the means and spreads that were asked for', () => {
  const random = createSeededRandom(1)
  const many = <T>(draw: () => T) => Array.from({ length: 20_000 }, draw)
  const deviation = (numbers: readonly number[]) => Math.sqrt(mean(numbers.map((each) => each ** 2)) - mean(numbers) ** 2)
  for (const [average, spread] of [
    [30, 0.4],
    [10, 1],
    [5, 1.5],
  ] as const) {
    const drawn = many(() => gamma(random, average, spread))
    expect(mean(drawn) / average).toBeCloseTo(1, 1)
    expect(deviation(drawn) / average / spread).toBeCloseTo(1, 1)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
  }
  expect(deviation(many(() => normal(random, -3, 2)))).toBeCloseTo(2, 1)
  const counts = Array.from({ length: 500 }, () => arrivalTimes(random, 0, 600, (minute) => (minute < 300 ? 4 : 12), 12).length)
  expect(mean(counts) / 80).toBeCloseTo(1, 1)
})
