/** Whom the desk expects in its lanes beside those who have a number. To take a feature out, take its name out. */
import type { ComponentType, ReactNode } from 'react'
import type { Call } from '#contract/page.ts'
import type { Locale } from '#domain/locale.ts'
import type { Words } from '../i18n/words.ts'
import { reservationsAtDesk } from '../reservations/due/at-desk.ts'

/** A party that comes for a service today. */
export type Expected = { service: { id: string } }

type AroundProps = {
  shopId: string
  /** What is shown of them is to be read again. */
  onChange: () => Promise<void>
  keyZ: 'off'
  children: ReactNode
}

export type ExpectedKind = {
  name: string
  /** Of the stream that tells of a change. */
  topic(shopId: string): string
  /** Those of a day, the next one first. Undefined: could not be asked. */
  read(call: Call, day: { shopId: string; businessDay: string }): Promise<readonly Expected[] | undefined>
  words: Words<{ title: string; count: (n: number) => string; folded: (n: number, next: string) => string }>
  timeOf(one: Expected, locale: Locale): string
  Rows(props: { due: readonly Expected[] }): ReactNode
  Around: ComponentType<AroundProps>
}

export const expectedKinds: readonly ExpectedKind[] = [
  // One line per feature.
  reservationsAtDesk,
]
