import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CardDetail } from '#contract/cards/detail.ts'
import * as same from '#contract/cards/same-person.ts'
import { call } from '../ui/api.ts'
import { useMessages } from '../ui/messages.ts'
import { randomKey } from '../ui/random-key.ts'
import { cardTexts } from './card-texts.ts'
import { personTexts } from './person-texts.ts'

type Named = Pick<same.Person, 'id' | 'name'>
type Merged = same.Duplicates['merges'][number]
type Done = { key: string; text: string; onUndo?: () => void }

/** Who is whom, as staff say: each with the way back. */
export function useSamePerson({ id: cardId, shop }: CardDetail) {
  const texts = useMessages(personTexts)
  const { honorific } = useMessages(cardTexts)
  const { revalidate, state } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [done, setDone] = useState<Done>()
  const params = { shopId: shop.id, cardId }

  async function act(asking: ReturnType<typeof call<typeof same.mergeCustomers>>, finish: (found: same.Duplicates) => Omit<Done, 'key'>) {
    setBusy(true)
    setDone(undefined)
    const result = await asking
    setProblem(result.ok ? undefined : result.problem.detail)
    // Also where a colleague was faster: what it is now is shown.
    await revalidate()
    setBusy(false)
    if (!result.ok) return
    setDone({ key: randomKey(), ...finish(result.value) })
    // The button that was pressed is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  function merge(kept: Named, merged: Named, other: Named): Promise<void> {
    const body = { keptId: kept.id, mergedId: merged.id }
    return act(call(same.mergeCustomers, { params, body, idempotencyKey: randomKey() }), ({ merges }) => {
      const made = merges[0]
      return { text: texts.merged(honorific(other.name)), ...(made && { onUndo: () => void unmerge(made) }) }
    })
  }

  function unmerge({ id: mergeId, name }: Merged): Promise<void> {
    const asking = call(same.unmergeCustomers, { params, body: { mergeId }, idempotencyKey: randomKey() })
    return act(asking, () => ({ text: texts.unmerged(honorific(name)) }))
  }

  function tellApart({ id: personId, name }: Named, apart: boolean, isUndo = false): Promise<void> {
    const asking = call(same.tellApart, { params, body: { personId, apart }, idempotencyKey: randomKey() })
    const text = (apart ? texts.toldApart : texts.reconsidered)(honorific(name))
    return act(asking, () => ({ text, ...(!isUndo && { onUndo: () => void tellApart({ id: personId, name }, !apart, true) }) }))
  }

  return {
    busy: busy || state !== 'idle',
    problem,
    done,
    forget: () => setDone(undefined),
    retry: () => void revalidate(),
    merge,
    unmerge,
    tellApart,
  }
}

export type SamePersonActs = ReturnType<typeof useSamePerson>
