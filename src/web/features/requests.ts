/** Items that staff may choose in a privacy request, besides cards and tickets. To remove a feature, remove its line. */
import type { PrivacyRequest } from '#contract/privacy/requests.ts'
import type { Problem } from '#contract/problem.ts'
import type { Locale } from '#domain/locale.ts'
import type { RunCommand } from '../api/use-command.ts'
import { inquiriesRequestSection } from '../inquiries/own-data/in-requests.ts'
import { reservationsRequestSection } from '../reservations/own-data/in-requests.ts'

/** A reservation or mail. `startsAt`: the agreed time; null if none was agreed. `about`: a mail's subject and sender; empty if erased. */
export type PrivacyRequestItem = { id: string; name: string | null; startsAt: string | null; requestedAt: string; about?: string }

type Texts = {
  /** Name of the kind in lists of items. */
  kind: string
  title: string
  search: string
  /** Label of the day; missing if the items are not found by day. */
  day?: string
  none: string
  failed: string
  of: (moment: string) => string
  asked: (moment: string) => string
  /** Shown for an item whose `about` was erased. */
  nameless?: string
  choose: (name: string) => string
  remove: (name: string) => string
  /** Number of items to erase, in words. */
  counted: (n: number) => string
}

export type PrivacyRequestSection = {
  name: string
  texts(locale: Locale): Texts
  /** Text of the first search, which runs when the step opens. Without it staff search by the requester's name. */
  searchesFor?(request: PrivacyRequest): string
  /** Path of an item's staff page. */
  pageOf?(item: PrivacyRequestItem): string
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
  inquiriesRequestSection,
]
