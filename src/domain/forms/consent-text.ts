import type { Locale } from '../locale.ts'

/** What is agreed to, as it was published. */
export type ConsentText = {
  readonly title: string
  readonly version: number
  /** The day it came into force, `2026-11-01`. */
  readonly date: string
  readonly locale: Locale
  readonly paragraphs: readonly string[]
}
