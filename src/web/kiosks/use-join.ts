import { useState } from 'react'
import { checkInAtKiosk, findReservationAtKiosk, joinAtKiosk } from '#contract/devices/kiosk.ts'
import type { ApiCallInput, Operation, OperationAnswer } from '#contract/operation.ts'
import type { Locale } from '#domain/locale.ts'
import { callAnonymously, isFinalRefusal } from '../api/api.ts'
import { createIdempotencyKeys } from '../api/idempotency-keys.ts'
import { randomKey } from '../device/random-key.ts'
import { kioskWords } from './words.ts'

type TicketInput = Omit<ApiCallInput<typeof joinAtKiosk>['body'], 'locale'>
type ReservationSearch = ApiCallInput<typeof findReservationAtKiosk>['body']

/** A visitor's commands. One key per intention, so that a second press after a lost answer gets the same number. */
export function useKioskCommands(token: string, locale: Locale) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; at: number }>()
  const [{ keyFor, settle }] = useState(() => createIdempotencyKeys(randomKey))

  async function run<O extends Operation>(entry: O, input: ApiCallInput<O>): Promise<OperationAnswer<O> | undefined> {
    setBusy(true)
    setProblem(undefined)
    const result = await callAnonymously(entry, { ...input, idempotencyKey: keyFor(entry.operationId, input) }, locale)
    if (result.ok || isFinalRefusal(result.problem)) settle(entry.operationId, input)
    setBusy(false)
    if (result.ok) return result.value
    const { status, detail } = result.problem
    setProblem({ text: status === 0 || status >= 500 ? kioskWords[locale].lost : detail, at: Date.now() })
    return undefined
  }

  return {
    busy,
    problem,
    /** Call at each step, so that no problem of the former one stays. */
    clear: () => setProblem(undefined),
    take: (input: TicketInput) => run(joinAtKiosk, { params: { token }, body: { ...input, locale } }),
    find: (body: ReservationSearch) => run(findReservationAtKiosk, { params: { token }, body }),
    checkIn: (reservationId: string) => run(checkInAtKiosk, { params: { token, reservationId } }),
  }
}
export type Join = ReturnType<typeof useKioskCommands>
