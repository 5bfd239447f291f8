/** Features' data on the device that the join page shows. To remove a feature, remove its line. */
import type { ComponentType } from 'react'
import type { EntryShop } from '#contract/entry-shop.ts'
import { LocalReservationLink } from '../reservations/retention/stored-reservation-link.tsx'

type Props = { shop: EntryShop; today: string | undefined }

export const localItemLinks: readonly { name: string; View: ComponentType<Props> }[] = [
  // One line per feature.
  { name: 'reservations', View: LocalReservationLink },
]
