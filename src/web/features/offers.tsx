/** What shops offer visitors beside a number. To take a feature out, take its name out. */
import type { ReactNode } from 'react'
import type { entryParts, PartsOf } from '#contract/parts.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { reservationsOffer } from '../reservations/offer/book-link.tsx'

type LinkProps = {
  /** The shop's entry code. */
  code: string
  /** The first time that is free, where the shop takes nobody now. */
  first?: Pick<SlotTime, 'day' | 'date' | 'time'> | undefined
  look?: 'primary' | 'outline' | 'quiet'
}

type Offer = {
  name: string
  isMade(shop: PartsOf<typeof entryParts>): boolean
  Link(props: LinkProps): ReactNode
}

const offers: readonly Offer[] = [
  // One line per feature.
  reservationsOffer,
]

/** Names of what a shop offers. */
export const offersOf = (shop: PartsOf<typeof entryParts>): string[] => offers.flatMap(({ name, isMade }) => (isMade(shop) ? [name] : []))

/** `names`: of what the shop offers. */
export function OfferLinks({ names, ...link }: LinkProps & { names: readonly string[] }) {
  return offers.map(({ name, Link }) => names.includes(name) && <Link key={name} {...link} />)
}
