import { useState } from 'react'
import { type Presence, setPresence } from '#contract/presence.ts'
import type { PresenceState } from '#domain/presence.ts'
import { call, isDecided } from './api.ts'
import { randomKey } from './random-key.ts'

export type OwnPresence = {
  state: PresenceState
  /** Why the last change was not kept. */
  problem: string | undefined
  say(state: PresenceState): void
}

/** One's own presence: shown as said at once, and as it was when the server doesn't keep it. */
export function usePresence(shopId: string | undefined, loaded: Presence | undefined): OwnPresence | undefined {
  const [kept, setKept] = useState(loaded?.state)
  const [wish, setWish] = useState<{ state: PresenceState; key: string }>()
  const [problem, setProblem] = useState<string>()
  if (!shopId || !kept) return undefined
  const id = shopId

  async function say(state: PresenceState): Promise<void> {
    // After a lost answer the same wish is sent with its key again.
    const next = wish?.state === state ? wish : { state, key: randomKey() }
    setWish(next)
    setProblem(undefined)
    const before = kept
    setKept(state)
    const result = await call(setPresence, { params: { shopId: id }, body: { state }, idempotencyKey: next.key })
    if (result.ok || isDecided(result.problem)) setWish(undefined)
    setKept(result.ok ? result.value.state : before)
    if (!result.ok) setProblem(result.problem.detail)
  }
  return { state: kept, problem, say: (state) => void say(state) }
}
