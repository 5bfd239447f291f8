/**
 * A Saturday of a shop, made up: when each visitor comes, is called, served, passed on, waits outside, gives up or isn't there. It knows
 * nothing of how the product counts; what the day must come to is summed up from it alone.
 */

import type { TextLocale } from '../../src/domain/locale.ts'

type Act = 'join' | 'leave' | 'hold' | 'resume' | 'call' | 'recall' | 'start' | 'transfer' | 'finish' | 'noShow'
/**
 * `at`: minutes since midnight by the shop's clock. `lane`: where it happens, by its order; a transfer names where it leads. `worker`: who of
 * the staff does it, by their order; undefined for what visitors do themselves.
 */
export type Step = { at: number; visit: Visit; act: Act; lane: number; worker: number | undefined; next: boolean }

/** A visitor's part in one lane, with one of the staff. `wait`: minutes in line, those on hold left out; null for whoever wasn't called. */
export type Part = { lane: number; worker: number; calledAt: number; wait: number; served: number | null }
export type Visit = {
  name: string
  locale: TextLocale
  lane: number
  partySize: number
  joinsAt: number
  end: 'done' | 'no_show' | 'cancelled' | 'waiting'
  parts: Part[]
  /** Minutes in line of whoever gave up. */
  inVain: number
  steps: Step[]
}

export const day = '2026-11-21'
export const laneNames: readonly Record<TextLocale, string>[] = [
  { ja: 'ご相談', en: 'Advice', zh: '咨询' },
  { ja: 'お引渡し', en: 'Handover', zh: '交付' },
  { ja: 'お支払い', en: 'Payment', zh: '付款' },
]

const ten = 10 * 60
/** How often somebody is called in each lane: once in half an hour, so that the calls of the three lanes take turns. */
const [pace, lanes] = [30, 3]
const languages = ['ja', 'en', 'zh'] as const
const kinds = ['served', 'served', 'held', 'served', 'transferred', 'absent', 'served'] as const

/** `turns`: how many are called in each lane. `perLane`: how many staff a lane has; they take turns. */
export function wholeDay(turns = 13, perLane = 1): Visit[] {
  const visits: Visit[] = []
  for (let turn = 0; turn < turns; turn++)
    for (let lane = 0; lane < lanes; lane++) {
      visits.push(turnOf(lane, turn, turn % perLane))
      if (turn % 4 === 1) visits.push(impatient(lane, turn))
    }
  // After the last call: the shop's day ends without them.
  for (const lane of [0, 2]) visits.push(come(`閉店 ${lane}`, lane, 2, ten + turns * pace + 70, 'waiting'))
  return visits
}

/**
 * Six times as many in the same day, with two staff in each lane: all of it four times as fast, in three languages. In quarters of a minute,
 * so that sums are exact.
 */
export function busyDay(): Visit[] {
  const at = (minutes: number) => ten + (minutes - ten) / 4
  return wholeDay(80, 2).map((visit, index) => {
    const faster: Visit = {
      ...visit,
      locale: languages[index % languages.length]!,
      joinsAt: at(visit.joinsAt),
      inVain: visit.inVain / 4,
      parts: [],
      steps: [],
    }
    faster.parts = visit.parts.map((part) => ({
      ...part,
      calledAt: at(part.calledAt),
      wait: part.wait / 4,
      served: part.served === null ? null : part.served / 4,
    }))
    faster.steps = visit.steps.map((step) => ({ ...step, visit: faster, at: at(step.at) }))
    return faster
  })
}

const callTime = (lane: number, turn: number) => ten + 10 + turn * pace + lane * 10

function come(name: string, lane: number, partySize: number, joinsAt: number, end: Visit['end']): Visit {
  const visit: Visit = { name, locale: 'ja', lane, partySize, joinsAt, end, parts: [], inVain: 0, steps: [] }
  step(visit, joinsAt, 'join')
  return visit
}

function step(visit: Visit, at: number, act: Act, worker?: number, lane = visit.lane, next = false): void {
  visit.steps.push({ at, visit, act, lane, worker, next })
}

/** Whoever is next when the lane's turn has come. `nth`: of the lane's staff. The first of each lane come first in the order of all staff. */
function turnOf(lane: number, turn: number, nth: number): Visit {
  const workerOf = (of: number) => of + lanes * nth
  const worker = workerOf(lane)
  const kind = kinds[(turn + 2 * lane) % kinds.length]!
  const called = callTime(lane, turn)
  const inLine = 6 + ((turn * 7 + lane * 11) % 27)
  const service = 4 + ((turn * 5 + lane * 3) % 9)
  const visit = come(`${kind} ${lane}-${turn}`, lane, 1 + ((turn + lane) % 4), called - inLine, kind === 'absent' ? 'no_show' : 'done')
  const held = kind === 'held' ? inLine - 3 : 0
  if (held > 0) {
    step(visit, called - inLine + 1, 'hold', worker)
    step(visit, called - 2, 'resume', worker)
  }
  step(visit, called, 'call', worker, lane, true)
  const wait = inLine - held
  if (kind === 'absent') {
    step(visit, called + 3, 'recall', worker)
    step(visit, called + 6, 'noShow', worker)
    visit.parts.push({ lane, worker, calledAt: called, wait, served: null })
    return visit
  }
  step(visit, called + 1, 'start', worker)
  if (kind !== 'transferred') {
    step(visit, called + 1 + service, 'finish', worker)
    visit.parts.push({ lane, worker, calledAt: called, wait, served: service })
    return visit
  }
  const other = (lane + 1) % lanes
  step(visit, called + 8, 'transfer', worker, other)
  step(visit, called + 24, 'call', workerOf(other), other)
  step(visit, called + 25, 'start', workerOf(other), other)
  step(visit, called + 28, 'finish', workerOf(other), other)
  visit.parts.push(
    { lane, worker, calledAt: called, wait, served: 7 },
    { lane: other, worker: workerOf(other), calledAt: called + 24, wait: 16, served: 3 },
  )
  return visit
}

/** Comes when somebody has just been called, and gives up before the next one is. */
function impatient(lane: number, turn: number): Visit {
  const joinsAt = callTime(lane, turn) + 3
  const visit = come(`impatient ${lane}-${turn}`, lane, 1, joinsAt, 'cancelled')
  step(visit, joinsAt + 6, 'leave')
  visit.inVain = 6
  return visit
}

/** Everything that happens, in its order; what falls on the same minute as it was told. */
export const stepsOf = (visits: readonly Visit[]): Step[] => visits.flatMap(({ steps }) => steps).sort((a, b) => a.at - b.at)

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const meanOf = (numbers: readonly number[]) => (numbers.length === 0 ? null : sum(numbers) / numbers.length)

export type Sums = {
  called: number
  meanWait: number | null
  longestWait: number | null
  services: number
  meanService: number | null
  minutes: number
}

export function sumsOf(parts: readonly Part[]): Sums {
  const waits = parts.map(({ wait }) => wait)
  const services = parts.flatMap(({ served }) => served ?? [])
  return {
    called: parts.length,
    meanWait: meanOf(waits),
    longestWait: waits.length === 0 ? null : Math.max(...waits),
    services: services.length,
    meanService: meanOf(services),
    minutes: sum(services),
  }
}

/** How many stand in a lane's line at the end of that minute. */
export function inLine(visits: readonly Visit[], lane: number, at: number): number {
  const standing = (visit: Visit) => {
    const last = visit.steps.filter((one) => one.at <= at).at(-1)
    return last !== undefined && last.lane === lane && ['join', 'resume', 'transfer'].includes(last.act)
  }
  return visits.filter(standing).length
}
