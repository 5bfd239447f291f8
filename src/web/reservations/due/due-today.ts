import { useMemo, useState } from 'react'
import { listReservations, type Reservation } from '#contract/reservations/staff.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { isConfirmed } from '#domain/reservations/reservation.ts'
import { call } from '../../api/api.ts'
import { useReread } from '../../live/reread.ts'

/** Who has a reservation and hasn’t come yet. */
export function dueOf({ days }: { days: readonly { reservations: readonly Reservation[] }[] }): Reservation[] {
  return days.flatMap(({ reservations }) => reservations).filter(({ status }) => isConfirmed(status))
}

type Day = Pick<Queue, 'businessDay' | 'lanes' | 'shop'>

/** By lane, from what the page was rendered with on; read again when one of the shop’s reservations changes. `may`: whether this member sees them. */
export function useDue({ shop, businessDay, lanes }: Day, first: readonly Reservation[], may: boolean) {
  const [due, setDue] = useState(first)
  const reread = async () => {
    if (!may) return
    const answer = await call(listReservations, { params: { shopId: shop.id }, query: { from: businessDay } })
    if (answer.ok) setDue(dueOf(answer.value))
  }
  useReread(reservationsTopic(shop.id), { reread })
  const byLane = useMemo(() => {
    const laneOf = new Map(lanes.flatMap(({ id, services }) => services.map((service) => [service.id, id] as const)))
    return Map.groupBy(due, ({ service }) => laneOf.get(service.id))
  }, [due, lanes])
  return { byLane, reread }
}
