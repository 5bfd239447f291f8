/** Data that features add to the join page's loader; not loaded by browsers. To remove a feature, remove its lines. */
import type { EntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import type { entryShopExtraFields, InferredFields } from '#contract/parts.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { findSlotWhileClosed, noReservationEntryOption } from '../reservations/offer/first-free.ts'

type Read = (page: PageContext, shop: EntryShop) => Promise<SlotTime | undefined>
const reads: readonly Read[] = [
  // One line per feature.
  findSlotWhileClosed,
]

/** Returns the first time that a visitor could reserve instead; undefined if there is none. */
export async function findFirstReservableTime(page: PageContext, shop: EntryShop): Promise<SlotTime | undefined> {
  const times = await Promise.all(reads.map((read) => read(page, shop)))
  return times.find(Boolean)
}

/** Value of a shop that offers only tickets. */
export const noEntryOptions: InferredFields<typeof entryShopExtraFields> = {
  ...noReservationEntryOption,
}
