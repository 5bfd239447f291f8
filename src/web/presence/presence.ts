import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { OperationAnswer } from '#contract/operation.ts'
import { type getPresence, setPresence } from '#contract/presence.ts'
import type { PresenceState } from '#domain/presence.ts'
import { call, isDecided } from '../api/api.ts'
import { randomKey } from '../device/random-key.ts'

export type OwnPresence = {
  personId: string
  state: PresenceState
  /** Why the last change was not kept. */
  problem: string | undefined
  say(state: PresenceState): void
  /** Calls or serves a visitor now, so "ready" or "off" would contradict the desk. As the page was loaded; on the desk, live. */
  serving: boolean
  serve(serving: boolean): void
  /** It was said elsewhere: in another tab, or by a colleague. */
  hear(state: PresenceState): void
}

const Own = createContext<OwnPresence | undefined>(undefined)
/** One's own presence for all pages in the frame. */
export const OwnPresenceProvider = Own.Provider

/** Undefined for those who serve nobody: auditors. */
export function useOwnPresence(): OwnPresence | undefined {
  return useContext(Own)
}

/** One's own presence: shown as said at once, and as it was when the server doesn't keep it. */
export function usePresence(shopId: string | undefined, loaded: OperationAnswer<typeof getPresence> | undefined): OwnPresence | undefined {
  const [kept, setKept] = useState(loaded?.state)
  const [serving, serve] = useState(loaded?.serving ?? false)
  // Each page that is opened brings it anew.
  useEffect(() => serve(loaded?.serving ?? false), [loaded])
  const [problem, setProblem] = useState<string>()
  const wish = useRef<{ state: PresenceState; key: string; sent: boolean }>(undefined)
  const personId = loaded?.personId

  const say = useCallback(
    async (state: PresenceState) => {
      if (!shopId) return
      // After a lost answer the same wish is sent with its key again.
      const next = wish.current?.state === state ? wish.current : { state, key: randomKey(), sent: true }
      next.sent = true
      wish.current = next
      setProblem(undefined)
      setKept(state)
      const result = await call(setPresence, { params: { shopId }, body: { state }, idempotencyKey: next.key })
      next.sent = false
      // Something else was said meanwhile.
      if (wish.current !== next) return
      if (result.ok || isDecided(result.problem)) wish.current = undefined
      setKept(result.ok ? result.value.state : kept)
      if (!result.ok) setProblem(result.problem.detail)
    },
    [shopId, kept],
  )
  const hear = useCallback((state: PresenceState) => {
    if (!wish.current?.sent) setKept(state)
  }, [])
  return useMemo(
    () => (personId && kept ? { personId, state: kept, problem, serving, serve, say: (state) => void say(state), hear } : undefined),
    [personId, kept, problem, serving, say, hear],
  )
}
