import type { ShopTextLocale } from '../locale.ts'

export type ConsentText = {
  readonly title: string
  readonly version: number
  /** First day in force by the shop's calendar, `2026-11-01`. */
  readonly date: string
  /** Language that the shop wrote it in; the reader's may differ. */
  readonly locale: ShopTextLocale
  /** True if the text says that the organization's shops share visitors' data. */
  readonly shared?: boolean | undefined
  /** Paragraphs of the first section: the text to read before answering. */
  readonly paragraphs: readonly string[]
  readonly more?: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] | undefined
}
