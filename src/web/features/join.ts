/** What the join page shows of what this device already has in the shop. To take a feature out, take its name out. */
import type { ComponentType } from 'react'
import type { EntryShop } from '#contract/entry-shop.ts'
import { Reserved } from '../reservations/kept/reserved.tsx'

type Props = { shop: EntryShop; today: string | undefined }

export const keptOnDevice: readonly { name: string; View: ComponentType<Props> }[] = [
  // One line per feature.
  { name: 'reservations', View: Reserved },
]
