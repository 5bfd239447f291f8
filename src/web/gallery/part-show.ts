import type { ComponentType } from 'react'

/** How a part may stand on a page. */
export const partStates = ['empty', 'filled', 'error', 'disabled', 'loading', 'long'] as const
export type PartState = (typeof partStates)[number]

/** A shared part as /test shows it (R2.2): one file each in `parts/`, named as its id, found by the gallery. */
export type PartShow = {
  /** In the address: `/test/{id}`. */
  id: string
  /** Visitors' parts have targets of 48 px and more, staff's are closer. */
  area: 'public' | 'staff'
  /** As wide as the window, such as a footer; else a visitor's part has the width of their column. */
  wide?: boolean
  /** Each is shown, or a sentence says why this part can't stand so. */
  states: Record<PartState, ComponentType | string>
}
