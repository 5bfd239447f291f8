import { reservationsTopic } from '#contract/reservations/topic.ts'
import { useReread } from '../../live/reread.ts'

/** Whoever is taken out of the shop is out of each of its pages at once, also of those that follow nothing (R6.1). Of all topics this one says least. */
export function StillMember({ shopId }: { shopId: string }) {
  useReread(reservationsTopic(shopId), { isNews: () => false })
  return null
}
