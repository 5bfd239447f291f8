/** What the join page's loader asks features for. Browsers load nothing of it. To take a feature out, take its names out. */
import type { EntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import type { entryParts, PartsOf } from '#contract/parts.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { noReservations, readFirstReservable } from '../reservations/offer/first-free.ts'

type Read = (page: PageContext, shop: EntryShop) => Promise<SlotTime | undefined>
const reads: readonly Read[] = [
  // One line per feature.
  readFirstReservable,
]

/** The first time that a visitor may come instead. */
export async function readFirstTime(page: PageContext, shop: EntryShop): Promise<SlotTime | undefined> {
  const times = await Promise.all(reads.map((read) => read(page, shop)))
  return times.find(Boolean)
}

/** Of a shop that offers nothing but numbers. */
export const noOffers: PartsOf<typeof entryParts> = {
  ...noReservations,
}
