import { useCallback, useEffect, useRef, useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import * as same from '#contract/cards/same-person.ts'
import type { ApiCallResult } from '#contract/page.ts'
import { callAuthenticated } from '../../../api/api.ts'
import { randomKey } from '../../../device/random-key.ts'
import { useWords } from '../../../i18n/words.ts'
import { cardListWords } from '../../list/words.ts'
import type { CardActionRunner } from '../use-card-action-runner.ts'
import { cardWords } from '../words.ts'

type Named = Pick<same.Person, 'id' | 'name'>
type Merged = Pick<same.CustomerDuplicates['merges'][number], 'id' | 'name'>
type LoadedDuplicates = { found: same.CustomerDuplicates | undefined; failed: boolean }

/** Duplicates of the card's person, reread after each event of the card, with actions to merge or separate and their undo. */
export function useDuplicateActions(card: CardDetail, loaded: same.CustomerDuplicates | undefined, { act, busy }: CardActionRunner) {
  const texts = useWords(cardWords).person
  const { honorific } = useWords(cardListWords)
  const { id: cardId, deleted } = card
  const shopId = card.shop.id
  const params = { shopId, cardId }
  const [newer, setNewer] = useState<LoadedDuplicates & { of: string; than: typeof loaded }>()
  const isNewer = newer?.of === cardId && newer.than === loaded
  const { found, failed }: LoadedDuplicates = isNewer ? newer : { found: loaded, failed: !loaded && !deleted }
  const store = useCallback((next: LoadedDuplicates) => setNewer({ ...next, of: cardId, than: loaded }), [cardId, loaded])

  const read = useCallback(async () => {
    const result = await callAuthenticated(same.getCustomerDuplicates, { params: { shopId, cardId } })
    if (result.ok) store({ found: result.value, failed: false })
    else store({ found: undefined, failed: result.problem.code !== 'card.deleted' })
  }, [shopId, cardId, store])

  const last = card.events.at(-1)?.id
  const lastRead = useRef({ cardId, last })
  useEffect(() => {
    if (lastRead.current.cardId === cardId && lastRead.current.last !== last) void read()
    lastRead.current = { cardId, last }
  }, [cardId, last, read])

  async function storeResult<Entry extends typeof same.mergeCustomers>(
    response: Promise<ApiCallResult<Entry>>,
  ): Promise<ApiCallResult<Entry>> {
    const result = await response
    if (result.ok) store({ found: result.value, failed: false })
    // A colleague decided first, perhaps about a person without a card here.
    else void read()
    return result
  }
  const sendUnmerge = ({ id: mergeId }: Merged) =>
    storeResult(callAuthenticated(same.unmergeCustomers, { params, body: { mergeId }, idempotencyKey: randomKey() }))
  const sendApart = ({ id: personId }: Named, apart: boolean) =>
    storeResult(callAuthenticated(same.markDistinct, { params, body: { personId, apart }, idempotencyKey: randomKey() }))

  async function run(action: Parameters<typeof act<typeof same.mergeCustomers>>[0]): Promise<void> {
    // The pressed button is gone.
    if (await act(action)) document.getElementById('content')?.focus({ preventScroll: true })
  }

  return {
    ...{ busy, found, failed, read },
    merge: (kept: Named, merged: Named, other: Named) =>
      run({
        send: () =>
          storeResult(
            callAuthenticated(same.mergeCustomers, { params, body: { keptId: kept.id, mergedId: merged.id }, idempotencyKey: randomKey() }),
          ),
        done: texts.merged(honorific(other.name)),
        undo: ({ merges: [made] }) => ({ send: () => sendUnmerge(made!), done: texts.unmerged(honorific(other.name)) }),
      }),
    unmerge: (merge: Merged) => run({ send: () => sendUnmerge(merge), done: texts.unmerged(honorific(merge.name)) }),
    markDistinct: (other: Named, apart: boolean) => {
      const done = (is: boolean) => (is ? texts.markedDistinct : texts.reconsidered)(honorific(other.name))
      return run({
        send: () => sendApart(other, apart),
        done: done(apart),
        undo: () => ({ send: () => sendApart(other, !apart), done: done(!apart) }),
      })
    },
  }
}

export type DuplicateActions = ReturnType<typeof useDuplicateActions>
