/** Items that staff may choose in a privacy request, besides cards and tickets. To remove a feature, remove its line. */
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { Problem } from '#contract/problem.ts'
import type { Locale } from '#domain/locale.ts'
import type { RunCommand } from '../api/use-command.ts'
import { reservationsRequestSection } from '../reservations/own-data/in-requests.ts'

/** A reservation. `startsAt`: the agreed time; null if none was agreed. */
export type PrivacyRequestItem = { id: string; name: string | null; startsAt: string | null; requestedAt: string }

type Texts = {
  /** Name of the kind in lists of items. */
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
  /** Number of items to erase, in words. */
  counted: (n: number) => string
}

export type PrivacyRequestSection = {
  name: string
  texts(locale: Locale): Texts
  chosen(request: PrivacyRequest): readonly PrivacyRequestItem[]
  /** Finds items; returns undefined if the request failed. */
  find(shopId: string, query: { text: string; day?: string }): Promise<readonly PrivacyRequestItem[] | undefined>
  choose(
    run: RunCommand,
    request: { params: { shopId: string; requestId: string }; rev: number },
    ids: string[],
  ): Promise<{ ok: true } | { ok: false; problem: Problem }>
}

export const privacyRequestSections: readonly PrivacyRequestSection[] = [
  // One line per feature.
  reservationsRequestSection,
]
