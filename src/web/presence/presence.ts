import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { OperationAnswer } from '#contract/operation.ts'
import { type getMyPresence, setMyPresence } from '#contract/presence.ts'
import type { PresenceState } from '#domain/presence.ts'
import { callAuthenticated, isFinalRefusal } from '../api/api.ts'
import { randomKey } from '../device/random-key.ts'

export type OwnPresenceController = {
  personId: string
  state: PresenceState
  problem: string | undefined
  setPresence(state: PresenceState): void
  /**
   * True while the member calls or serves a visitor, when "ready" or "off" would contradict the desk. From the page's data; live on the
   * desk.
   */
  serving: boolean
  serve(serving: boolean): void
  /** Takes a presence set in another tab or by a colleague. */
  hear(state: PresenceState): void
}

const PresenceContext = createContext<OwnPresenceController | undefined>(undefined)
export const OwnPresenceProvider = PresenceContext.Provider

/** Returns undefined for auditors, who serve no visitors. */
export function useOwnPresenceContext(): OwnPresenceController | undefined {
  return useContext(PresenceContext)
}

/** The member's own presence. Shows a change at once and reverts it if the server refuses. */
export function useOwnPresenceController(
  shopId: string | undefined,
  loaded: OperationAnswer<typeof getMyPresence> | undefined,
): OwnPresenceController | undefined {
  const [shown, setShown] = useState(loaded?.state)
  const [serving, serve] = useState(loaded?.serving ?? false)
  // Each page load brings the current value.
  useEffect(() => serve(loaded?.serving ?? false), [loaded])
  const [problem, setProblem] = useState<string>()
  const pending = useRef<{ state: PresenceState; key: string; sent: boolean }>(undefined)
  const personId = loaded?.personId

  const change = useCallback(
    async (state: PresenceState) => {
      if (!shopId) return
      // A retry after a lost answer reuses the idempotency key.
      const next = pending.current?.state === state ? pending.current : { state, key: randomKey(), sent: true }
      next.sent = true
      pending.current = next
      setProblem(undefined)
      setShown(state)
      const result = await callAuthenticated(setMyPresence, { params: { shopId }, body: { state }, idempotencyKey: next.key })
      next.sent = false
      // Another change was made in between.
      if (pending.current !== next) return
      if (result.ok || isFinalRefusal(result.problem)) pending.current = undefined
      setShown(result.ok ? result.value.state : shown)
      if (!result.ok) setProblem(result.problem.detail)
    },
    [shopId, shown],
  )
  const hear = useCallback((state: PresenceState) => {
    if (!pending.current?.sent) setShown(state)
  }, [])
  return useMemo(
    () =>
      personId && shown ? { personId, state: shown, problem, serving, serve, setPresence: (state) => void change(state), hear } : undefined,
    [personId, shown, problem, serving, change, hear],
  )
}
