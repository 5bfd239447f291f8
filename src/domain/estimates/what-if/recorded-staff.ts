/** When the people of a recorded day could call somebody: from their visits, their pauses while somebody waited, and their presence. */
import type { EstimatedShop, ShopEvent } from '../shop-day.ts'
import { cutPeriods, mergePeriods, type Period } from './periods.ts'
import type { RecordedVisitor } from './recorded-visitor.ts'

export type RecordedPerson = {
  /** Id in the list of staff, or another one for people outside it. */
  id: string
  /** Null: serves every service. */
  serviceIds: readonly string[] | null
  /** The time at work. */
  from: number
  to: number
  /** True if nobody waited when the person went: they would have stayed for a visitor. */
  wouldStay: boolean
  /** Pauses with their recorded beginnings, in order. */
  pauses: { from: number; ms: number }[]
}

export type RecordedStaff = {
  staff: RecordedPerson[]
  /** When the first person began to work, and when the last visitor was served. */
  work: Period
}

type Work = {
  /** `visitor` undefined: a colleague took over. */
  busy: (Period & { visitor: RecordedVisitor | undefined })[]
  busySince: number | undefined
  firstReadyAt: number | undefined
  absent: Period[]
  absentSince: number | undefined
}

const minuteMs = 60_000
/** A shorter pause right after a visitor is tidying up, which belongs to the visitor. A longer one has its time of day. */
const maxTidyingMs = 10 * minuteMs
/** People need a moment to see that somebody has come. That is no pause. */
const maxReactionMs = 2 * minuteMs

export function createRecordedStaff(shop: EstimatedShop) {
  const people = new Map<string, Work>()
  const needs: (Period & { serviceId: string })[] = []
  const servicesOf = new Map(shop.staff.map(({ id, serviceIds }) => [id, serviceIds]))
  let unlisted = 0

  function workOf(id: string): Work {
    const work = people.get(id) ?? { busy: [], busySince: undefined, firstReadyAt: undefined, absent: [], absentSince: undefined }
    people.set(id, work)
    return work
  }

  function endAbsence(work: Work, at: number): void {
    if (work.absentSince !== undefined) work.absent.push({ from: work.absentSince, to: at })
    work.absentSince = undefined
  }

  return {
    /** Notes that a visitor waited for a service. */
    addNeed(serviceId: string, period: Period): void {
      needs.push({ serviceId, ...period })
    },
    take(id: string, at: number): void {
      const work = workOf(id)
      endAbsence(work, at)
      work.busySince ??= at
    },
    busySince: (id: string) => people.get(id)?.busySince,
    release(id: string, at: number, visitor: RecordedVisitor | undefined): void {
      const work = workOf(id)
      if (work.busySince !== undefined) work.busy.push({ from: work.busySince, to: at, visitor })
      work.busySince = undefined
    },
    dropCall(id: string): void {
      workOf(id).busySince = undefined
    },
    /** Returns the id of a person outside the list of staff who has no visitor. */
    findUnlisted(): string {
      for (let number = 1; number <= unlisted; number++) {
        if (people.get(unlistedId(number))?.busySince === undefined) return unlistedId(number)
      }
      return unlistedId(++unlisted)
    },
    observePresence({ staffId, state, at }: Extract<ShopEvent, { kind: 'presence' }>): void {
      const work = workOf(staffId)
      if (state !== 'serving_ready') {
        work.absentSince ??= at
        return
      }
      work.firstReadyAt ??= at
      endAbsence(work, at)
    },
    /** Returns the people who worked, and moves what they needed after each visitor to the visitor. */
    describe(endsAt: number): RecordedStaff {
      const active = [...people].filter(([, { busy }]) => busy.length > 0)
      const staff = active.map(([id, work]) => {
        endAbsence(work, endsAt)
        const serviceIds = servicesOf.get(id) ?? null
        const needed = needs.filter(({ serviceId }) => !serviceIds || serviceIds.includes(serviceId))
        return describePerson(id, work, serviceIds, mergePeriods(needed), endsAt)
      })
      const busy = active.flatMap(([, work]) => work.busy)
      return { staff, work: { from: Math.min(...busy.map(({ from }) => from)), to: Math.max(...busy.map(({ to }) => to)) } }
    },
  }
}

const unlistedId = (number: number) => `unlisted ${number}`

function describePerson(
  id: string,
  { busy, absent, firstReadyAt }: Work,
  serviceIds: RecordedPerson['serviceIds'],
  needed: readonly Period[],
  endsAt: number,
): RecordedPerson {
  const from = Math.min(firstReadyAt ?? Number.POSITIVE_INFINITY, busy[0]!.from)
  const unavailable = mergePeriods([...needed, ...absent])
  const pauses = cutPeriods(unavailable, { from, to: busy[0]!.from }).filter(isPause)
  let to = endsAt
  for (const [index, { to: freeAt, visitor }] of busy.entries()) {
    const next = busy[index + 1]
    const [first, ...others] = cutPeriods(unavailable, { from: freeAt, to: next?.from ?? endsAt })
    const isTidying = first?.from === freeAt && lengthOf(first) < maxTidyingMs
    if (isTidying && visitor) visitor.tidyingMs = lengthOf(first)
    const rest = first && !isTidying ? [first, ...others] : others
    if (next) pauses.push(...rest.filter(isPause))
    else to = rest.find((part) => lengthOf(part) >= maxTidyingMs)?.from ?? endsAt
  }
  return {
    ...{ id, serviceIds, from, to, pauses: pauses.map((pause) => ({ from: pause.from, ms: lengthOf(pause) })) },
    wouldStay: !needed.some((need) => need.from <= to && to < need.to),
  }
}

const lengthOf = ({ from, to }: Period) => to - from
const isPause = (period: Period) => lengthOf(period) >= maxReactionMs
