import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiCallInput, Operation } from '#contract/operation.ts'
import type { Problem } from '#contract/problem.ts'
import { declineRequestBurst, dismissRequestBurstAlert, restoreRequestBurst } from '#contract/reservations/bursts.ts'
import {
  acceptReservation,
  cancelReservationByShop,
  createReservation,
  declineReservation,
  markVisitorInformed,
  proposeTimes,
  type Reservation,
  rescheduleReservation,
} from '#contract/reservations/staff.ts'
import { createIdempotencyKeys } from '../../api/idempotency-keys.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'

const intentions = createIdempotencyKeys(randomKey)

/** `resourceId`: member or room; any free one if undefined. */
type At = { startsAt: string; resourceId?: string | undefined }
export type PhoneReservationInput = ApiCallInput<typeof createReservation>['body']
export type ReservationCommandResult = { ok: true; value: Reservation } | { ok: false; problem: Problem }

/** Commands on reservations. The page reloads after each, also after a conflict. */
export function useReservationCommands(shopId: string) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useCommand({ intentions })
  const running = useRef(false)

  async function send<O extends Operation>(
    entry: O,
    input: { params: object; body?: unknown },
  ): Promise<ReservationCommandResult | undefined> {
    // A double tap must send one command.
    if (running.current) return undefined
    running.current = true
    const result = (await run(entry, input as unknown as ApiCallInput<O>)) as ReservationCommandResult
    running.current = false
    await revalidate()
    return result
  }
  const act = (entry: Operation, { id, rev }: Reservation, fields: object = {}) =>
    send(entry, { params: { shopId, reservationId: id }, body: { rev, ...fields } })

  return {
    busy,
    accept: (reservation: Reservation, startsAt: string) => act(acceptReservation, reservation, { startsAt }),
    propose: (reservation: Reservation, times: readonly string[]) => act(proposeTimes, reservation, { times }),
    decline: (reservation: Reservation, reason: string) => act(declineReservation, reservation, { reason }),
    cancelByShop: (reservation: Reservation, reason: string) => act(cancelReservationByShop, reservation, { reason }),
    move: (reservation: Reservation, { startsAt, resourceId }: At) =>
      act(rescheduleReservation, reservation, { startsAt, ...(resourceId && { resourceId }) }),
    markInformed: (reservation: Reservation) => act(markVisitorInformed, reservation),
    create: (body: PhoneReservationInput) => send(createReservation, { params: { shopId }, body }),
    removeBurst: (burstId: string) => send(declineRequestBurst, { params: { shopId, burstId } }),
    undoBurst: (burstId: string) => send(restoreRequestBurst, { params: { shopId, burstId } }),
    dismissBurst: (burstId: string, dismissed: boolean) =>
      send(dismissRequestBurstAlert, { params: { shopId, burstId }, body: { dismissed } }),
  }
}
export type ReservationCommands = ReturnType<typeof useReservationCommands>
