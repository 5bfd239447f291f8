/** Visitors whom the desk expects in its lanes besides the tickets. To remove a feature, remove its line. */
import type { ComponentType, ReactNode } from 'react'
import type { ApiCall } from '#contract/page.ts'
import type { Words } from '../i18n/words.ts'
import { expectedReservationKind } from '../reservations/expected-arrivals/at-desk.ts'

export type ExpectedVisit = { service: { id: string } }

type AroundProps = {
  shopId: string
  onChange: () => Promise<void>
  keyZ: 'off'
  children: ReactNode
}

export type ExpectedVisitKind = {
  name: string
  /** Topic of the stream that reports changes. */
  topic(shopId: string): string
  /** Loads the rows of a day, next first; undefined if the request failed. */
  read(call: ApiCall, day: { shopId: string; businessDay: string }): Promise<readonly ExpectedVisit[] | undefined>
  words: Words<{ title: string; count: (n: number) => string; folded: (n: number, next: string) => string }>
  timeOf(one: ExpectedVisit): string
  Rows(props: { due: readonly ExpectedVisit[] }): ReactNode
  Around: ComponentType<AroundProps>
}

export const expectedVisitKinds: readonly ExpectedVisitKind[] = [
  // One line per feature.
  expectedReservationKind,
]
