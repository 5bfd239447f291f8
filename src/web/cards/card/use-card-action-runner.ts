import { useState } from 'react'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { Operation } from '#contract/operation.ts'
import type { ApiCallResult } from '#contract/page.ts'
import { randomKey } from '../../device/random-key.ts'

/** An action on a card. `done`: its result in words. `undo`: the reverse action, made from the response. */
export type CardAction<Entry extends Operation> = {
  send: () => Promise<ApiCallResult<Entry>>
  done: string
  undo?: (result: (ApiCallResult<Entry> & { ok: true })['value']) => CardAction<Operation>
}

/** `before`: id of the last event that the member had seen. */
type Late = { detail: string; before: string | undefined }
type Done = { key: string; text: string; onUndo?: () => void }

export type CardActionRunner = {
  busy: boolean
  late: Late | undefined
  done: Done | undefined
  /** Resolves to true if the action succeeded. */
  act: <Entry extends Operation>(action: CardAction<Entry>) => Promise<boolean>
  forget: () => void
}

/** Runs a card's actions one at a time and rereads the card after each. */
export function useCardActionRunner({ events }: CardDetail, reread: () => Promise<void>): CardActionRunner {
  const [busy, setBusy] = useState(false)
  const [late, setLate] = useState<Late>()
  const [done, setDone] = useState<Done>()

  async function act<Entry extends Operation>(action: CardAction<Entry>): Promise<boolean> {
    setBusy(true)
    setDone(undefined)
    setLate(undefined)
    const before = events.at(-1)?.id
    const result = await action.send()
    await reread()
    setBusy(false)
    if (result.ok) {
      const back = action.undo?.(result.value)
      setDone({ key: randomKey(), text: action.done, ...(back && { onUndo: () => void act({ send: back.send, done: back.done }) }) })
    } else setLate({ detail: result.problem.detail, before })
    return result.ok
  }

  return { busy, late, done, act, forget: () => setDone(undefined) }
}
