/** Offers of a shop besides tickets. To remove a feature, remove its line. */
import type { ReactNode } from 'react'
import type { entryShopExtraFields, InferredFields } from '#contract/parts.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { reservationEntryOption } from '../reservations/offer/book-link.tsx'

type LinkProps = {
  code: string
  /** First free time if the shop gives no tickets now. */
  first?: Pick<SlotTime, 'day' | 'date' | 'time'> | undefined
  look?: 'primary' | 'outline' | 'quiet'
}

type Offer = {
  name: string
  isMade(shop: InferredFields<typeof entryShopExtraFields>): boolean
  Link(props: LinkProps): ReactNode
}

const offers: readonly Offer[] = [
  // One line per feature.
  reservationEntryOption,
]

export const listOfferedEntryOptions = (shop: InferredFields<typeof entryShopExtraFields>): string[] =>
  offers.flatMap(({ name, isMade }) => (isMade(shop) ? [name] : []))

export function EntryOptionLinks({ names, ...link }: LinkProps & { names: readonly string[] }) {
  return offers.map(({ name, Link }) => names.includes(name) && <Link key={name} {...link} />)
}
