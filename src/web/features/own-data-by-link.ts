/** What opens by a private link, beside cards, to see and erase one’s own data. For the server. To take a feature out, take its name out. */
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { ownReservationsByLink } from '../reservations/own-data/by-link.ts'
import type { Given } from './own-data.ts'

type Refused = { ok: false; problem: Problem }
type Erasing = { params: { token: string }; body: { sure: true }; idempotencyKey: string }

type ByLink = {
  name: string
  read(page: PageContext, token: string): Promise<{ ok: true; value: readonly Given[] } | Refused>
  erase(page: PageContext, erasing: Erasing): Promise<{ ok: true } | Refused>
}

/** Asked one after the other: a token doesn’t say what it opens. */
export const dataByLink: readonly ByLink[] = [
  // One line per feature.
  ownReservationsByLink,
]
