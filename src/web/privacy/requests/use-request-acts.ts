import { useRef, useState } from 'react'
import * as contract from '#contract/privacy/requests.ts'
import type { IdentityCheck, RefusalReason, RequestOutcome } from '#domain/privacy/request.ts'
import { call, isDecided } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import type { RequestSteps } from './use-request-steps.ts'

type Acted = { ok: true } | { ok: false; problem: { detail: string; status: number } }

/** What a manager does with one request. What a colleague has made of it meanwhile is read again, and said. */
export function useRequestActs(shopId: string, { id, rev }: contract.PrivacyRequest, onChanged: () => void) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  /** The same wish keeps its key until it was answered. */
  const key = useRef<{ wish: string; key: string }>(undefined)
  const params = { shopId, requestId: id }

  async function act<A extends Acted>(wish: unknown, send: (idempotencyKey: string) => Promise<A>): Promise<A> {
    const known = JSON.stringify([wish, rev])
    if (key.current?.wish !== known) key.current = { wish: known, key: randomKey() }
    setBusy(true)
    setWrong(undefined)
    const result = await send(key.current.key)
    setBusy(false)
    if (!result.ok) setWrong(result.problem.detail)
    if (result.ok || isDecided(result.problem)) key.current = undefined
    if (result.ok || result.problem.status === 409) onChanged()
    return result
  }

  return {
    busy,
    wrong,
    identify: (how: IdentityCheck) =>
      act(['identify', how], (idempotencyKey) => call(contract.checkIdentity, { params, body: { rev, how }, idempotencyKey })),
    choose: (cards: string[]) =>
      act(['choose', cards], (idempotencyKey) => call(contract.chooseCards, { params, body: { rev, cards }, idempotencyKey })),
    chooseNumbers: (numbers: string[]) =>
      act(['chooseNumbers', numbers], (idempotencyKey) => call(contract.chooseNumbers, { params, body: { rev, numbers }, idempotencyKey })),
    chooseReservations: (reservations: string[]) =>
      act(['chooseReservations', reservations], (idempotencyKey) =>
        call(contract.chooseReservations, { params, body: { rev, reservations }, idempotencyKey }),
      ),
    take: () => act(['take'], (idempotencyKey) => call(contract.takeData, { params, body: { rev }, idempotencyKey })),
    close: (closing: { outcome: RequestOutcome; refusedFor?: RefusalReason; words: string }) =>
      act(['close', closing], (idempotencyKey) => call(contract.closeRequest, { params, body: { rev, ...closing }, idempotencyKey })),
  }
}

/** What each step of an answer is about. */
export type StepProps = {
  request: contract.PrivacyRequest
  acts: ReturnType<typeof useRequestActs>
  steps: RequestSteps
  moment: (at: string) => string
}

/** `onAdded`: one more of what is theirs is chosen. */
export type FoundProps = StepProps & { shopId: string; onAdded: () => void }
