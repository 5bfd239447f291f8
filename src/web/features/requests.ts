/** What staff may choose in a request about personal data, beside cards and numbers. To take a feature out, take its name out. */
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { Problem } from '#contract/problem.ts'
import type { Locale } from '#domain/locale.ts'
import type { Run } from '../api/use-command.ts'
import { reservationsInRequests } from '../reservations/own-data/in-requests.ts'

/** An appointment that somebody asked for. `startsAt`: what was agreed. */
export type Found = { id: string; name: string | null; startsAt: string | null; requestedAt: string }

type Texts = {
  /** In lists of what is theirs. */
  kind: string
  title: string
  search: string
  day: string
  none: string
  failed: string
  of: (moment: string) => string
  asked: (moment: string) => string
  choose: (name: string) => string
  remove: (name: string) => string
  /** How much of it is erased. */
  counted: (n: number) => string
}

export type RequestPart = {
  name: string
  texts(locale: Locale): Texts
  chosen(request: PrivacyRequest): readonly Found[]
  /** Undefined: could not be asked. */
  find(shopId: string, query: { text: string; day?: string }): Promise<readonly Found[] | undefined>
  choose(
    run: Run,
    request: { params: { shopId: string; requestId: string }; rev: number },
    ids: string[],
  ): Promise<{ ok: true } | { ok: false; problem: Problem }>
}

export const requestParts: readonly RequestPart[] = [
  // One line per feature.
  reservationsInRequests,
]
