import { useCallback, useEffect, useRef, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import * as same from '#contract/cards/same-person.ts'
import type { CallResult } from '#contract/page.ts'
import { call } from '../../../api/api.ts'
import { randomKey } from '../../../device/random-key.ts'
import { useWords } from '../../../i18n/words.ts'
import { cardListWords } from '../../list/words.ts'
import type { CardActs } from '../use-card-acts.ts'
import { cardWords } from '../words.ts'

type Named = Pick<same.Person, 'id' | 'name'>
type Merged = Pick<same.Duplicates['merges'][number], 'id' | 'name'>
type Known = { found: same.Duplicates | undefined; failed: boolean }

/** Duplicates of the card's person, reread after each event of the card, with actions to merge or separate and their undo. */
export function useSamePerson(card: CardDetail, loaded: same.Duplicates | undefined, { act, busy }: CardActs) {
  const texts = useWords(cardWords).person
  const { honorific } = useWords(cardListWords)
  const { id: cardId, deleted } = card
  const shopId = card.shop.id
  const params = { shopId, cardId }
  const [newer, setNewer] = useState<Known & { of: string; than: typeof loaded }>()
  const isNewer = newer?.of === cardId && newer.than === loaded
  const { found, failed }: Known = isNewer ? newer : { found: loaded, failed: !loaded && !deleted }
  const know = useCallback((known: Known) => setNewer({ ...known, of: cardId, than: loaded }), [cardId, loaded])

  const read = useCallback(async () => {
    const result = await call(same.readDuplicates, { params: { shopId, cardId } })
    if (result.ok) know({ found: result.value, failed: false })
    else know({ found: undefined, failed: result.problem.code !== 'card.deleted' })
  }, [shopId, cardId, know])

  const last = card.events.at(-1)?.id
  const seen = useRef({ cardId, last })
  useEffect(() => {
    if (seen.current.cardId === cardId && seen.current.last !== last) void read()
    seen.current = { cardId, last }
  }, [cardId, last, read])

  async function tell<Sent extends typeof same.mergeCustomers>(asking: Promise<CallResult<Sent>>): Promise<CallResult<Sent>> {
    const result = await asking
    if (result.ok) know({ found: result.value, failed: false })
    // A colleague decided first, perhaps about a person without a card here.
    else void read()
    return result
  }
  const sendUnmerge = ({ id: mergeId }: Merged) =>
    tell(call(same.unmergeCustomers, { params, body: { mergeId }, idempotencyKey: randomKey() }))
  const sendApart = ({ id: personId }: Named, apart: boolean) =>
    tell(call(same.markDistinct, { params, body: { personId, apart }, idempotencyKey: randomKey() }))

  async function say(wish: Parameters<typeof act<typeof same.mergeCustomers>>[0]): Promise<void> {
    // The pressed button is gone.
    if (await act(wish)) document.getElementById('content')?.focus({ preventScroll: true })
  }

  return {
    ...{ busy, found, failed, read },
    merge: (kept: Named, merged: Named, other: Named) =>
      say({
        send: () =>
          tell(call(same.mergeCustomers, { params, body: { keptId: kept.id, mergedId: merged.id }, idempotencyKey: randomKey() })),
        done: texts.merged(honorific(other.name)),
        undo: ({ merges: [made] }) => ({ send: () => sendUnmerge(made!), done: texts.unmerged(honorific(other.name)) }),
      }),
    unmerge: (merge: Merged) => say({ send: () => sendUnmerge(merge), done: texts.unmerged(honorific(merge.name)) }),
    markDistinct: (other: Named, apart: boolean) => {
      const done = (is: boolean) => (is ? texts.toldApart : texts.reconsidered)(honorific(other.name))
      return say({
        send: () => sendApart(other, apart),
        done: done(apart),
        undo: () => ({ send: () => sendApart(other, !apart), done: done(!apart) }),
      })
    },
  }
}

export type SamePersonActs = ReturnType<typeof useSamePerson>
