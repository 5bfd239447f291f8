/** Features' parts of the staff's first page. To remove a feature, remove its lines. */
import type { ReactNode } from 'react'
import type { ApiCall } from '#contract/page.ts'
import type { Locale } from '#domain/locale.ts'
import { inquiriesTodayPart } from '../inquiries/today/part.tsx'
import { reservationsTodayPart } from '../reservations/today/part.tsx'
import { reservationsChecklistStep } from '../reservations/today/step.ts'

/** `receives`: true if the member may check visitors in. `me`: the member's id in the list of staff; undefined if unlisted. */
type TodayShop = { shopId: string; entryCode: string; businessDay: string; receives: boolean; me: string | undefined }

/** One of the figures at the top. `count`: items that need the member at time `now`. */
export type TodayFigure = { to: string; count: (now: number) => number; texts: (locale: Locale) => { title: string; says: string } }

type TodayPart<Data = unknown> = {
  name: string
  load(call: ApiCall, shop: TodayShop): Promise<Data>
  needOf(data: Data): TodayFigure | undefined
  /** Names of the feature's completed steps. */
  doneSteps(data: Data): readonly string[]
  Section(props: { shopId: string; data: Data; onChange: () => Promise<void> | void }): ReactNode
  /** Shown in the panel with the visitors' link. */
  Entry(props: { code: string; data: Data }): ReactNode
}

export const todayParts: readonly TodayPart[] = [
  // One line per feature.
  reservationsTodayPart,
  inquiriesTodayPart,
]

/** Shown before the last step of the checklist. */
const steps = [
  // One line per feature.
  reservationsChecklistStep,
] as const
export type FeatureChecklistStepName = (typeof steps)[number]['name']

type Texts = { title: string; text: string; act: string; done: string }
export const featureChecklistSteps: readonly { name: FeatureChecklistStepName; path: string; texts(locale: Locale): Texts }[] = steps
