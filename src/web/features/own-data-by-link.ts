/** Features whose private links open a visitor's own data, besides cards. Server only. To remove a feature, remove its line. */
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { reservationDataSource } from '../reservations/own-data/by-link.ts'
import type { OwnDataItem } from './own-data.ts'

type Refused = { ok: false; problem: Problem }
type Erasing = { params: { token: string }; body: { sure: true }; idempotencyKey: string }

type ByLink = {
  name: string
  read(page: PageContext, token: string): Promise<{ ok: true; value: readonly OwnDataItem[] } | Refused>
  erase(page: PageContext, erasing: Erasing): Promise<{ ok: true } | Refused>
}

/** Tried one after the other, because a token does not tell its kind. */
export const ownDataSources: readonly ByLink[] = [
  // One line per feature.
  reservationDataSource,
]
