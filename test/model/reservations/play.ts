/** Plays a story on the server. After each step it checks the reservations against docs/reservations.md. */
import { expect } from 'vitest'
import type { SlotCapacity } from '#contract/reservations/staff.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { checkSlotCounts } from '../../reservations/shop.ts'
import { newIdempotencyKey } from '../../world.ts'
import type { ModelServer } from '../server.ts'
import {
  canReachStatus,
  checkInActs,
  findPeakSlotUse,
  isReservationActAllowed,
  type ReservationAct,
  staffActs,
  statusesWithSlot,
  undecidedStatuses,
  visitorActs,
} from './rules.ts'
import {
  type ActRequest,
  type ActResponse,
  formatIsoInstant,
  type OpenedReservationShop,
  openReservationShop,
  type ReservationRecord,
  type ReservationSnapshot,
  readReservations,
  readSlotTimes,
  sendAct,
  setReservationRules,
} from './shop.ts'
import type { RandomReservationAct, RandomReservationRules, ReservationStory, ReservationStoryStep } from './story.ts'

type Run = {
  server: ModelServer
  opened: OpenedReservationShop
  now: number
  rules: RandomReservationRules
  seen: ReservationSnapshot
  eventIds: Set<string>
  happened: string[]
}

/** Returns all that has happened, and all refusals. */
export async function playReservationStory(server: ModelServer, story: ReservationStory): Promise<string[]> {
  const opened = await openReservationShop(server, story)
  const seen: ReservationSnapshot = { parties: [], events: [], requestedTimes: [] }
  const run: Run = { server, opened, now: Date.parse(story.morning.from), rules: story.rules, seen, eventIds: new Set(), happened: [] }
  try {
    for (const step of story.steps) await takeTurn(run, step)
    await checkPages(run)
    return run.happened
  } finally {
    await server.forget(opened.founded.scope)
  }
}

async function takeTurn(run: Run, step: ReservationStoryStep): Promise<void> {
  const { server, opened } = run
  run.now += step.step === 'clock' ? step.by : 1
  server.setClock(run.now)
  if (step.step === 'rules') {
    await setReservationRules(server.app, opened, step.rules)
    run.rules = step.rules
  } else if (step.step === 'clock') {
    if (!step.timers) return
    // Held times lapse. One that was an offer may need a second round to end.
    for (let round = 0; round < 2; round++) await server.runTimers(opened.founded.scope)
    await observe(run)
    const late = run.seen.parties.filter(({ status, dueAt }) => undecidedStatuses.includes(status) && dueAt !== null && dueAt <= run.now)
    expect(late).toEqual([])
  } else {
    const requests: ActRequest[] = []
    for (const random of step.acts) {
      const request = await requestOf(run, random)
      if (request) requests.push(...Array<ActRequest>(random.copies).fill(request))
    }
    if (requests.length === 0) return
    const before = run.seen.parties
    const answers = await Promise.all(requests.map((request) => sendAct(server.app, opened, request)))
    for (const { status, code } of answers) {
      expect(status, 'an act without an operation').not.toBe(404)
      if (code) run.happened.push(code)
    }
    await observe(run)
    if (new Set(requests).size === 1) for (const answer of answers) checkAnswer(run, before, requests[0]!, answer)
  }
}

async function requestOf({ server: { app }, opened, seen }: Run, random: RandomReservationAct): Promise<ActRequest | undefined> {
  const key = newIdempotencyKey()
  const who = { serviceId: opened.services[random.service], name: '山本 由佳', phone: '090-1234-5678' }
  if (random.what === 'request') {
    const requestedTimes = timesFrom(app.clock().epochMilliseconds, await readSlotTimes(app, opened, random.service), random)
    return { act: 'request', body: { ...who, requestedTimes, consent: 1 }, key }
  }
  if (random.what === 'create') {
    const all = await readSlotTimes(app, opened, random.service)
    const [startsAt] = timesFrom(app.clock().epochMilliseconds, all, random)
    return { act: 'create', body: { ...who, startsAt }, key, ...withSlot(all, startsAt!) }
  }
  const some = [...staffActs, ...visitorActs]
  const open = seen.parties.filter(({ status }) => some.some((act) => act !== 'markInformed' && isReservationActAllowed(status, act)))
  const chosen = random.what === 'some' ? open[random.which % Math.max(1, open.length)] : undefined
  const acts = chosen && some.filter((act) => act !== 'markInformed' && isReservationActAllowed(chosen.status, act))
  const act: ReservationAct = random.what === 'some' ? (acts?.[random.choice % acts.length] ?? 'markInformed') : random.what
  // A visitor may act on an outdated page, so "confirm" also counts for proposed ones.
  const fits = (status: string) => isReservationActAllowed(status, act) || (act === 'confirm' && status === 'proposed')
  const fitting = random.any ? seen.parties : seen.parties.filter(({ status }) => fits(status))
  const of = chosen ?? fitting[random.which % Math.max(1, fitting.length)]
  if (!of) return undefined
  if (checkInActs.includes(act)) return { act, of, body: {}, key }
  const rev = of.rev + (random.wrongRev ? 1 : 0)
  const own = (side: 'visitor' | 'shop') => seen.requestedTimes.filter((one) => one.of === of.id && one.side === side)
  const all = () => readSlotTimes(app, opened, of.service === opened.services[0] ? 0 : 1)
  const now = app.clock().epochMilliseconds
  if (act === 'accept' || act === 'hold') {
    const offered = own(act === 'accept' ? 'visitor' : 'shop')
    const slot = offered[random.time % Math.max(1, offered.length)] ?? offered[0]
    return slot && { act, of, body: { rev, startsAt: formatIsoInstant(slot.from) }, key, slot }
  }
  if (act === 'propose') return { act, of, body: { rev, times: timesFrom(now, await all(), random) }, key }
  if (act === 'change') return { act, of, body: { rev, requestedTimes: timesFrom(now, await all(), random) }, key }
  if (act === 'rescheduleByShop') {
    const slots = await all()
    const [startsAt] = timesFrom(now, slots, random)
    return { act, of, body: { rev, startsAt }, key, ...withSlot(slots, startsAt!) }
  }
  return { act, of, body: { rev }, key }
}

function timesFrom(now: number, slots: readonly SlotCapacity[], { time, times }: Pick<RandomReservationAct, 'time' | 'times'>): string[] {
  const starts = slots.map(({ startsAt }) => startsAt)
  const next = starts.findIndex((startsAt) => Date.parse(startsAt) > now)
  const first = Math.max(0, next + time)
  return starts.slice(first, first + times)
}

function withSlot(slots: readonly SlotCapacity[], startsAt: string): Pick<ActRequest, 'slot'> {
  const found = slots.find((slot) => slot.startsAt === startsAt)!
  return { slot: { from: Date.parse(found.startsAt), until: Date.parse(found.endsAt) } }
}

/** Reads the current state and checks what has changed since the last read. */
async function observe(run: Run): Promise<void> {
  const { server, opened, eventIds } = run
  const before = new Map(run.seen.parties.map((one) => [one.id, one]))
  run.seen = await readReservations(server.app, opened)
  const { parties, events } = run.seen
  const fresh = events.filter(({ id }) => !eventIds.has(id))
  for (const { id, kind } of fresh) {
    eventIds.add(id)
    run.happened.push(kind)
  }
  for (const one of parties) {
    const earlier = before.get(one.id)
    const kinds = fresh.filter(({ of }) => of === one.id).map(({ kind }) => kind)
    const story = `${earlier?.status ?? 'nothing'} → ${kinds.join(', ')} → ${one.status}`
    expect(canReachStatus(earlier?.status, kinds, one.status), story).toBe(true)
    const moves = kinds.filter((kind) => !['markInformed', 'request', 'create'].includes(kind)).length
    expect(one.rev, story).toBe((earlier?.rev ?? 1) + moves)
    // SEQUENCE of the calendar file.
    const agreed = one.status !== earlier?.status && (one.status === 'confirmed' || earlier?.status === 'confirmed')
    expect(one.sequence, story).toBeGreaterThanOrEqual((earlier?.sequence ?? 0) + (agreed ? 1 : 0))
    checkCapacity(run, one, earlier)
  }
  for (const one of parties) if (one.status === 'rescheduled') checkLink(run.seen, one)
  await checkSlotCounts(server.app, opened.founded)
}

/** No reservation may exceed the capacity. Capacities lowered later take no slot away. */
function checkCapacity({ opened, rules, seen: { parties } }: Run, one: ReservationRecord, earlier: ReservationRecord | undefined): void {
  if (!statusesWithSlot.includes(one.status)) return
  if (one.resource) expect(findPeakSlotUse(of(parties, { resource: one.resource }), one.from, one.until), 'of a resource').toBe(1)
  const isNew = !earlier || !statusesWithSlot.includes(earlier.status) || earlier.from !== one.from
  if (!isNew) return
  const index = opened.services.indexOf(one.service)
  expect(one.resource !== null, 'takes a resource').toBe(index === 1)
  expect(findPeakSlotUse(of(parties, { service: one.service }), one.from, one.until), 'of a service').toBeLessThanOrEqual(
    rules.capacities[index]!,
  )
}

/** A replaced reservation names its successor, whose calendar entry continues the old one. */
function checkLink({ parties, events }: ReservationSnapshot, one: ReservationRecord): void {
  const { by } = events.find(({ of, kind }) => of === one.id && (kind === 'rescheduleByVisitor' || kind === 'rescheduleByShop'))!
  const next = parties.find(({ id }) => id === by)
  expect(next).toMatchObject({ previous: one.id, service: one.service })
  expect(next!.sequence).toBeGreaterThan(one.sequence)
}

function checkAnswer(
  run: Run,
  before: readonly ReservationRecord[],
  { act, of, slot, body }: ActRequest,
  { status, code }: ActResponse,
): void {
  expect(status, `${act}: ${code}`).toBeLessThan(500)
  const known = of && before.find(({ id }) => id === of.id)!
  const seenRev = !known || body.rev === undefined || body.rev === known.rev
  if (status < 400) {
    if (known) expect([isReservationActAllowed(known.status, act), seenRev], act).toEqual([true, true])
    return
  }
  if (code === 'reservation.changed' || code === 'reservation.changedByColleague') expect(seenRev, `${act}: ${code}`).toBe(false)
  const asksAnew =
    known && act === 'change' && before.some(({ previous, status }) => previous === known.id && undecidedStatuses.includes(status))
  // After its day, or with its ticket on the way, a confirmed reservation stays as it is.
  if (code === 'reservation.wrongStatus' && !asksAnew && !checkInActs.includes(act))
    expect(isReservationActAllowed(known!.status, act), `${act} of ${known!.status}`).toBe(false)
  // The slot of the reservation itself is no obstacle. A confirmed visit that it replaces releases its slot too, but only once the new time is agreed.
  const isReplaced = (one: ReservationRecord) => act !== 'hold' && one.id === known?.previous && one.status === 'confirmed'
  const others = before.filter((one) => one.id !== known?.id && !isReplaced(one))
  const service = known?.service ?? String(body.serviceId)
  if (code === 'reservation.full' && slot) expect(isFull(run, others, service, slot), `${act}: was full`).toBe(true)
}

function isFull(
  { opened, rules }: Run,
  others: readonly ReservationRecord[],
  service: string,
  { from, until }: { from: number; until: number },
) {
  const index = opened.services.indexOf(service)
  const isTaken = (id: string) => findPeakSlotUse(of(others, { resource: id }), from, until) > 0
  return (
    findPeakSlotUse(of(others, { service }), from, until) >= rules.capacities[index]! || (index === 1 && opened.resources.every(isTaken))
  )
}

const of = (parties: readonly ReservationRecord[], { service, resource }: { service?: string; resource?: string }) =>
  parties.filter((one) => one.service === (service ?? one.service) && one.resource === (resource ?? one.resource))

/** Checks the visitors' view at the end: one calendar entry from the first to the last replacement. */
async function checkPages({ server: { app }, seen: { parties } }: Run): Promise<void> {
  const pages = new Map<string, VisitorReservation>()
  for (const { token } of parties)
    pages.set(token, (await (await app.request(`/api/v1/reservations/${token}`)).json()) as VisitorReservation)
  for (const one of parties) {
    const page = pages.get(one.token)!
    expect(page).toMatchObject({ status: one.status, sequence: one.sequence, rev: one.rev })
    if (one.status !== 'rescheduled') continue
    const next = pages.get(page.next!)!
    expect(next.calendarId).toBe(page.calendarId)
    expect(next.sequence).toBeGreaterThan(page.sequence)
  }
}
