import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'

/** How a part may stand on a page. */
export const partStates = ['empty', 'filled', 'error', 'disabled', 'loading', 'long'] as const
export type PartState = (typeof partStates)[number]

/** A row of the gallery (R2.2): a shared part as /test shows it. One file each in `parts/`, found by the gallery; its name is in the address, `/test/{name}`. */
export type PartShow<Texts extends object = object> = {
  /** Visitors' parts have targets of 48 px and more, staff's are closer. */
  area: 'public' | 'staff'
  /** As wide as the window, such as a footer; else a visitor's part has the width of their column. */
  wide?: boolean
  /** Texts that the states are given as their properties. */
  samples?: { read(locale: Locale): Texts }
  /** Each is a component, or a sentence that says why this part can't stand so. */
  states: Record<PartState, ((texts: Texts) => ReactNode) | string>
}

export const partShow = <Texts extends object>(show: PartShow<Texts>): PartShow<Texts> => show
