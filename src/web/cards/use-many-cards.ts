import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedCard } from '#contract/cards/list.ts'
import * as many from '#contract/cards/many-cards.ts'
import { useCommand } from '../api/use-command.ts'
import { randomKey } from '../device/random-key.ts'
import { useWords } from '../i18n/words.ts'
import type { ChangedCards } from './changed-cards.ts'
import { cardListWords } from './list/words.ts'

/** Bulk change. A lost stage includes its reason. */
type Change = { assigneeId: string | null } | { stageId: string; lostReason: string | null }
const before = ({ assigneeId, stageId, lostReason }: ListedCard, change: Change): Change =>
  'assigneeId' in change ? { assigneeId } : { stageId, lostReason }
type Outcomes = readonly many.BulkCardResult[]
export type BulkActionNotice = { key: string; text: string; undo?: (() => Promise<void>) | undefined }

/** Number of cards named in the result; the rest are counted. */
const maxNamed = 3

type Dependencies = { shopId: string; cards: readonly ListedCard[]; update: (newer: ChangedCards) => void }

/** Bulk actions. Each card has its own outcome; the result names those left unchanged because of a colleague's change. */
export function useBulkCardActions({ shopId, cards, update }: Dependencies) {
  const { chosen: texts, honorific } = useWords(cardListWords)
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<BulkActionNotice>()
  const { busy, problem, run } = useCommand()
  const params = { shopId }

  /** Returns each card's outcome; undefined if the request failed. */
  async function sendCommand(response: ReturnType<typeof run<typeof many.bulkDeleteCards>>): Promise<Outcomes | undefined> {
    const result = await response
    if (!result.ok) return undefined
    const { outcomes } = result.value
    update(new Map(outcomes.flatMap(({ id, card, refused }) => (card || refused !== 'card.wrongStatus' ? [[id, card]] : []))))
    return outcomes
  }

  function resultText(outcomes: Outcomes, text: (cards: number) => string): string {
    const count = outcomes.filter(({ changed }) => changed).length
    const refusedNames = outcomes.filter(({ refused }) => refused !== null).map(({ id }) => nameOf(id))
    const named = refusedNames.slice(0, maxNamed).join(texts.separator)
    const names = refusedNames.length > maxNamed ? texts.others(named, refusedNames.length - maxNamed) : named
    return [count > 0 ? text(count) : texts.same, ...(refusedNames.length > 0 ? [texts.kept(names)] : [])].join(' ')
  }

  const nameOf = (id: string) => honorific(cards.find((card) => card.id === id)?.name ?? '')
  const changed = (outcomes: Outcomes) => outcomes.filter((outcome) => outcome.changed)

  function send(cards: readonly { id: string; was: Change }[], change: Change) {
    return sendCommand(run(many.bulkUpdateCards, { params, body: { cards: [...cards], change }, idempotencyKey: randomKey() }))
  }

  async function set(chosen: readonly ListedCard[], change: Change, text: (cards: number) => string): Promise<boolean> {
    const was = new Map(chosen.map((card) => [card.id, before(card, change)]))
    const outcomes = await send(
      chosen.map(({ id }) => ({ id, was: was.get(id)! })),
      change,
    )
    if (!outcomes) return false
    const undo = async () => {
      const back: many.BulkCardResult[] = []
      // One request per former value.
      for (const [former, ids] of Map.groupBy(changed(outcomes), ({ id }) => JSON.stringify(was.get(id)))) {
        const some = await send(
          ids.map(({ id }) => ({ id, was: change })),
          JSON.parse(former) as Change,
        )
        if (!some) return
        back.push(...some)
      }
      setDone({ key: randomKey(), text: resultText(back, texts.undone) })
    }
    setDone({ key: randomKey(), text: resultText(outcomes, text), undo: changed(outcomes).length > 0 ? undo : undefined })
    return true
  }

  async function bin(chosen: readonly ListedCard[]): Promise<boolean> {
    const expected = chosen.map(({ id, rev }) => ({ id, rev }))
    const outcomes = await sendCommand(run(many.bulkDeleteCards, { params, body: { cards: expected }, idempotencyKey: randomKey() }))
    if (!outcomes) return false
    const undo = async () => {
      const binned = changed(outcomes).flatMap(({ id, rev }) => (rev === null ? [] : [{ id, rev }]))
      const back = await sendCommand(run(many.bulkRestoreCards, { params, body: { cards: binned }, idempotencyKey: randomKey() }))
      if (!back) return
      setDone({ key: randomKey(), text: resultText(back, texts.undone) })
      await revalidate()
    }
    setDone({ key: randomKey(), text: resultText(outcomes, texts.binned), undo: changed(outcomes).length > 0 ? undo : undefined })
    return true
  }

  return { done, wrong: problem?.detail, busy, set, bin, forget: () => setDone(undefined) }
}
