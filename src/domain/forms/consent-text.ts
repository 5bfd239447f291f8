import type { TextLocale } from '../locale.ts'

/** What is agreed to, as it was published. */
export type ConsentText = {
  readonly title: string
  readonly version: number
  /** The day it came into force by the shop's calendar, `2026-11-01`. */
  readonly date: string
  /** In which the shop wrote it: the reader's own may be another one. */
  readonly locale: TextLocale
  /** It says that the organization's shops share who is known to them. */
  readonly shared?: boolean | undefined
  /** Of a text in sections, the first: what is to be read before anything is given. */
  readonly paragraphs: readonly string[]
  /** Its other sections. */
  readonly more?: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] | undefined
}
