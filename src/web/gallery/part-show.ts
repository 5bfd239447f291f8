import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'

export const partStates = ['empty', 'filled', 'error', 'disabled', 'loading', 'long'] as const
export type PartState = (typeof partStates)[number]

/** A shared part as /test shows it (R2.2). The gallery finds one file each in `parts/`. The file's name is in the URL, `/test/{name}`. */
export type GalleryPart<Texts extends object = object> = {
  /** Visitors' parts have targets of at least 48 px, staff's are closer. */
  area: 'public' | 'staff'
  /** As wide as the window, such as a footer. Otherwise a visitor's part has their column's width. */
  wide?: boolean
  /** Texts passed to the states. */
  samples?: { read(locale: Locale): Texts }
  /** A component, or a sentence that says why this part cannot have the state. */
  states: Record<PartState, ((texts: Texts) => ReactNode) | string>
}

export const defineGalleryPart = <Texts extends object>(show: GalleryPart<Texts>): GalleryPart<Texts> => show
