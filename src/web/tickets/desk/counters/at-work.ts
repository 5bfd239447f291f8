import { useCallback, useEffect, useRef } from 'react'
import type { PersonPresence } from '#contract/presence.ts'
import { useOwnPresence } from '../../../frame/presence/presence.ts'

/**
 * Whoever calls somebody is at work: people forget to say so, and the waits would be estimated without them. The same function whatever one
 * says of oneself, for every row hangs on it. `presence`: of the shop, where a colleague may have said it.
 */
export function useBeingAtWork(presence: readonly PersonPresence[]): () => void {
  const own = useOwnPresence()
  const said = presence.find(({ personId }) => personId === own?.personId)
  const hear = own?.hear
  useEffect(() => {
    if (said && hear) hear(said.state)
  }, [said, hear])
  const latest = useRef(own)
  useEffect(() => {
    latest.current = own
  })
  return useCallback(() => {
    if (latest.current?.state === 'off') latest.current.say('serving_ready')
  }, [])
}
