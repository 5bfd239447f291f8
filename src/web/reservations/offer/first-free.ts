import type { EntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import { listNextFreeDays } from '#contract/reservations/slots.ts'
import type { SlotTime } from '#contract/slot-time.ts'

/** Value of a shop that takes no reservations. */
export const noReservationEntryOption = { reserves: false }

/** Returns the first free time if the shop takes reservations and gives no tickets now; undefined otherwise. For loaders. */
export async function findSlotWhileClosed({ call }: PageContext, { code, reserves, lanes }: EntryShop): Promise<SlotTime | undefined> {
  if (!reserves || lanes.some(({ state }) => state === 'open')) return undefined
  const response = await call(listNextFreeDays, { params: { code }, query: {} })
  return response.ok ? response.value.days[0]?.slot : undefined
}
