import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { CallInput, Operation } from '#contract/operation.ts'
import type { Problem } from '#contract/problem.ts'
import { dismissBurst, removeBurst, undoBurst } from '#contract/reservations/bursts.ts'
import {
  acceptReservation,
  cancelReservationByShop,
  createReservation,
  declineReservation,
  markInformed,
  proposeTimes,
  type Reservation,
  rescheduleReservation,
} from '#contract/reservations/staff.ts'
import { createIntentions } from '../../api/intention.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'

const intentions = createIntentions(randomKey)

/** `resourceId`: member or room; any free one if undefined. */
type At = { startsAt: string; resourceId?: string | undefined }
export type Caller = CallInput<typeof createReservation>['body']
export type Answer = { ok: true; value: Reservation } | { ok: false; problem: Problem }

/** Commands on reservations. The page reloads after each, also after a conflict. */
export function useBookCommands(shopId: string) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useCommand({ intentions })
  const running = useRef(false)

  async function send<O extends Operation>(entry: O, input: { params: object; body?: unknown }): Promise<Answer | undefined> {
    // A double tap must send one command.
    if (running.current) return undefined
    running.current = true
    const answer = (await run(entry, input as unknown as CallInput<O>)) as Answer
    running.current = false
    await revalidate()
    return answer
  }
  const act = (entry: Operation, { id, rev }: Reservation, more: object = {}) =>
    send(entry, { params: { shopId, reservationId: id }, body: { rev, ...more } })

  return {
    busy,
    accept: (one: Reservation, startsAt: string) => act(acceptReservation, one, { startsAt }),
    propose: (one: Reservation, times: readonly string[]) => act(proposeTimes, one, { times }),
    decline: (one: Reservation, reason: string) => act(declineReservation, one, { reason }),
    cancelByShop: (one: Reservation, reason: string) => act(cancelReservationByShop, one, { reason }),
    move: (one: Reservation, { startsAt, resourceId }: At) =>
      act(rescheduleReservation, one, { startsAt, ...(resourceId && { resourceId }) }),
    markInformed: (one: Reservation) => act(markInformed, one),
    create: (body: Caller) => send(createReservation, { params: { shopId }, body }),
    removeBurst: (burstId: string) => send(removeBurst, { params: { shopId, burstId } }),
    undoBurst: (burstId: string) => send(undoBurst, { params: { shopId, burstId } }),
    dismissBurst: (burstId: string, dismissed: boolean) => send(dismissBurst, { params: { shopId, burstId }, body: { dismissed } }),
  }
}
export type BookCommands = ReturnType<typeof useBookCommands>
