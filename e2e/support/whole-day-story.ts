/**
 * A made-up Saturday of a shop: when each visitor joins, is called, served, transferred, waits outside, gives up or misses the
 * call. Independent of the product's code, so it yields the expected sums.
 */

import type { ShopTextLocale } from '../../src/domain/locale.ts'

type Act = 'join' | 'leave' | 'hold' | 'resume' | 'call' | 'recall' | 'start' | 'transfer' | 'finish' | 'noShow'
/**
 * `at`: minutes since midnight by the shop's clock. `lane`: index of its lane, for a transfer of the target. `worker`: index of
 * the staff member; undefined for the visitor's own steps.
 */
export type WholeDayStep = { at: number; visit: WholeDayVisit; act: Act; lane: number; worker: number | undefined; next: boolean }

/** A visitor's part in one lane with one worker. `wait`: minutes in line without time on hold; null if not called. */
export type VisitLeg = { lane: number; worker: number; calledAt: number; wait: number; served: number | null }
export type WholeDayVisit = {
  name: string
  locale: ShopTextLocale
  lane: number
  partySize: number
  joinsAt: number
  end: 'done' | 'no_show' | 'cancelled' | 'waiting'
  parts: VisitLeg[]
  /** Minutes in line of a visitor who gave up. */
  inVain: number
  steps: WholeDayStep[]
}

export const storyDay = '2026-11-21'
export const laneNames: readonly Record<ShopTextLocale, string>[] = [
  { ja: 'ご相談', en: 'Advice', zh: '咨询' },
  { ja: 'お引渡し', en: 'Handover', zh: '交付' },
  { ja: 'お支払い', en: 'Payment', zh: '付款' },
]

const ten = 10 * 60
/** A call per lane every half hour, so that the three lanes take turns. */
const [pace, lanes] = [30, 3]
const languages = ['ja', 'en', 'zh'] as const
const kinds = ['served', 'served', 'held', 'served', 'transferred', 'absent', 'served'] as const

/** `turns`: calls per lane. `perLane`: staff of a lane, who take turns. */
export function createWholeDayVisits(turns = 13, perLane = 1): WholeDayVisit[] {
  const visits: WholeDayVisit[] = []
  for (let turn = 0; turn < turns; turn++)
    for (let lane = 0; lane < lanes; lane++) {
      visits.push(turnOf(lane, turn, turn % perLane))
      if (turn % 4 === 1) visits.push(impatient(lane, turn))
    }
  // Joins after the last call, so the shop's day ends before their turn.
  for (const lane of [0, 2]) visits.push(come(`閉店 ${lane}`, lane, 2, ten + turns * pace + 70, 'waiting'))
  return visits
}

/**
 * Six times as many visits with two staff per lane, four times as fast, in three languages. Times are quarters of a minute, so
 * that sums are exact.
 */
export function createBusyDayVisits(): WholeDayVisit[] {
  const at = (minutes: number) => ten + (minutes - ten) / 4
  return createWholeDayVisits(80, 2).map((visit, index) => {
    const faster: WholeDayVisit = {
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

function come(name: string, lane: number, partySize: number, joinsAt: number, end: WholeDayVisit['end']): WholeDayVisit {
  const visit: WholeDayVisit = { name, locale: 'ja', lane, partySize, joinsAt, end, parts: [], inVain: 0, steps: [] }
  step(visit, joinsAt, 'join')
  return visit
}

function step(visit: WholeDayVisit, at: number, act: Act, worker?: number, lane = visit.lane, next = false): void {
  visit.steps.push({ at, visit, act, lane, worker, next })
}

/** The next visitor at the lane's turn. `nth`: index among the lane's staff. The first worker of each lane comes first among all staff. */
function turnOf(lane: number, turn: number, nth: number): WholeDayVisit {
  const workerOf = (of: number) => of + lanes * nth
  const worker = workerOf(lane)
  const kind = kinds[(turn + 2 * lane) % kinds.length]!
  const called = callTime(lane, turn)
  const countInLine = 6 + ((turn * 7 + lane * 11) % 27)
  const service = 4 + ((turn * 5 + lane * 3) % 9)
  const visit = come(`${kind} ${lane}-${turn}`, lane, 1 + ((turn + lane) % 4), called - countInLine, kind === 'absent' ? 'no_show' : 'done')
  const held = kind === 'held' ? countInLine - 3 : 0
  if (held > 0) {
    step(visit, called - countInLine + 1, 'hold', worker)
    step(visit, called - 2, 'resume', worker)
  }
  step(visit, called, 'call', worker, lane, true)
  const wait = countInLine - held
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

/** Joins just after a call and gives up before the next one. */
function impatient(lane: number, turn: number): WholeDayVisit {
  const joinsAt = callTime(lane, turn) + 3
  const visit = come(`impatient ${lane}-${turn}`, lane, 1, joinsAt, 'cancelled')
  step(visit, joinsAt + 6, 'leave')
  visit.inVain = 6
  return visit
}

/** All steps in order of time. Steps of the same minute keep the story's order. */
export const stepsOf = (visits: readonly WholeDayVisit[]): WholeDayStep[] =>
  visits.flatMap(({ steps }) => steps).sort((a, b) => a.at - b.at)

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const meanOf = (numbers: readonly number[]) => (numbers.length === 0 ? null : sum(numbers) / numbers.length)

export type ReportFigures = {
  called: number
  meanWait: number | null
  longestWait: number | null
  services: number
  meanService: number | null
  minutes: number
}

export function calculateReportFigures(parts: readonly VisitLeg[]): ReportFigures {
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

/** Returns how many are in a lane's line at the end of that minute. */
export function countWaitingInLane(visits: readonly WholeDayVisit[], lane: number, at: number): number {
  const standing = (visit: WholeDayVisit) => {
    const last = visit.steps.filter((one) => one.at <= at).at(-1)
    return last !== undefined && last.lane === lane && ['join', 'resume', 'transfer'].includes(last.act)
  }
  return visits.filter(standing).length
}
