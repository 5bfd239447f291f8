import { useRef, useState } from 'react'
import { checkInAtKiosk, findReservationAtKiosk, joinAtKiosk } from '#contract/devices/kiosk.ts'
import type { ApiCallInput, Operation, OperationAnswer } from '#contract/operation.ts'
import type { ApiCallResult } from '#contract/page.ts'
import { leaveQueue } from '#contract/tickets/visitor-acts.ts'
import type { Locale } from '#domain/locale.ts'
import { callAnonymously, isFinalRefusal } from '../api/api.ts'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { randomKey } from '../device/random-key.ts'
import { kioskWords } from './words.ts'

type JoinInput = ApiCallInput<typeof joinAtKiosk>['body']
type TicketInput = Omit<JoinInput, 'locale'>
type ReservationSearch = ApiCallInput<typeof findReservationAtKiosk>['body']

/** A visitor's commands. One key per intention, so that a second press after a lost answer gets the same number. */
export function useKioskCommands(token: string, locale: Locale) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; at: number }>()
  const [{ keyFor, settle }] = useState(() => createIdempotencyKeys(randomKey))
  /** The join whose answer was lost. Its number may exist. */
  const lostJoin = useRef<JoinInput>(undefined)
  /** Number of such a join, which the visitor no longer wants. Otherwise it would stay in line without a holder. */
  const unwanted = useRef<string>(undefined)

  async function send<O extends Operation>(entry: O, input: ApiCallInput<O>): Promise<ApiCallResult<O>> {
    const result = await callAnonymously(entry, { ...input, idempotencyKey: keyFor(entry.operationId, input) }, locale)
    if (isDecided(result)) settle(entry.operationId, input)
    return result
  }

  async function run<O>(request: () => Promise<ApiCallResult<O>>): Promise<OperationAnswer<O> | undefined> {
    setBusy(true)
    setProblem(undefined)
    const result = await request()
    setBusy(false)
    if (result.ok) return result.value
    const { status, detail } = result.problem
    setProblem({ text: status === 0 || status >= 500 ? kioskWords[locale].lost : detail, at: Date.now() })
    return undefined
  }

  /** A repeated request keeps its language. With another one it would be a new intention, and give a second number. */
  async function join(chosen: TicketInput): Promise<ApiCallResult<typeof joinAtKiosk>> {
    const lost = lostJoin.current
    if (lost && isSameChoice(lost, chosen)) return sendJoin(lost)
    const former = lost && (await sendJoin(lost))
    if (former && !isDecided(former)) return former
    if (former?.ok) unwanted.current = former.value.token
    if (unwanted.current) {
      const left = await send(leaveQueue, { params: { token: unwanted.current } })
      if (!left.ok && !isDecided(left)) return left
      unwanted.current = undefined
    }
    return sendJoin({ ...chosen, locale })
  }

  async function sendJoin(body: JoinInput): Promise<ApiCallResult<typeof joinAtKiosk>> {
    lostJoin.current = body
    const result = await send(joinAtKiosk, { params: { token }, body })
    if (isDecided(result)) lostJoin.current = undefined
    return result
  }

  return {
    busy,
    problem,
    /** Call at each step, so that no problem of the former one stays. */
    clear: () => setProblem(undefined),
    take: (chosen: TicketInput) => run(() => join(chosen)),
    find: (body: ReservationSearch) => run(() => send(findReservationAtKiosk, { params: { token }, body })),
    checkIn: (reservationId: string) => run(() => send(checkInAtKiosk, { params: { token, reservationId } })),
  }
}
export type Join = ReturnType<typeof useKioskCommands>

const isDecided = (result: ApiCallResult<Operation>) => result.ok || isFinalRefusal(result.problem)

const isSameChoice = (one: TicketInput, other: TicketInput) =>
  one.serviceId === other.serviceId && one.partySize === other.partySize && one.contact === other.contact
