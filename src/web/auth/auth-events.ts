import type { AuthType } from '#domain/sign-in-providers.ts'
import { signInTimes } from '#domain/sign-in-times.ts'

/** What the handler's last page tells (R3.2), or that nobody is on the way. */
export type AuthEvent = {
  type: AuthType | 'unknown'
  eventId?: string | null
  providerId?: string
  urlResponse?: string
  sessionId?: string
  postBody?: string | null
  tenantId?: string | null
  error?: { code: string }
}

/** Who waits for one, in the SDK. */
export type AuthEventConsumer = {
  readonly filter: readonly string[]
  readonly eventId: string | null
  onAuthEvent(event: AuthEvent): unknown
  onError(error: Error): unknown
}

export const noAuthEvent: AuthEvent = { type: 'unknown', eventId: null, error: { code: 'auth/no-auth-event' } }

const isRedirect = ({ type }: AuthEvent) => type === 'unknown' || type.endsWith('Redirect')

/**
 * R4.2: who waits gets the event that it waits for. A redirect's comes before anybody waits, so one is kept; what was handled isn't handled again, which is
 * forgotten ten minutes after the last one. The SDK's own isn't exported.
 */
export function createAuthEvents(toError: (code: string) => Error, now: () => number = Date.now) {
  const consumers = new Set<AuthEventConsumer>()
  const seen = new Set<string>()
  let lastAt = now()
  let kept: AuthEvent | undefined
  let redirectSeen = false

  const isFor = (event: AuthEvent, { filter, eventId }: AuthEventConsumer) =>
    filter.includes(event.type) && (eventId === null || eventId === event.eventId)
  const keyOf = ({ type, eventId, sessionId, tenantId }: AuthEvent) => [type, eventId, sessionId, tenantId].filter(Boolean).join('-')

  function give(event: AuthEvent, consumer: AuthEventConsumer): void {
    seen.add(keyOf(event))
    lastAt = now()
    if (event.error && event.type !== 'unknown') consumer.onError(toError(event.error.code))
    else consumer.onAuthEvent(event)
  }

  return {
    registerConsumer(consumer: AuthEventConsumer): void {
      consumers.add(consumer)
      if (!kept || !isFor(kept, consumer)) return
      const event = kept
      kept = undefined
      give(event, consumer)
    },
    unregisterConsumer(consumer: AuthEventConsumer): void {
      consumers.delete(consumer)
    },
    /** Whether somebody here waited for it, or will. */
    onEvent(event: AuthEvent): boolean {
      if (now() - lastAt >= signInTimes.eventCache) seen.clear()
      if (seen.has(keyOf(event))) return false
      const waiting = [...consumers].filter((consumer) => isFor(event, consumer))
      for (const consumer of waiting) give(event, consumer)
      if (redirectSeen || !isRedirect(event)) return waiting.length > 0
      redirectSeen = true
      if (waiting.length === 0) kept = event
      return true
    },
    /** The one with that event id is told that its window is gone. */
    fail(eventId: string, code: string): void {
      for (const consumer of consumers) if (consumer.eventId === eventId) consumer.onError(toError(code))
    },
  }
}

export type AuthEvents = ReturnType<typeof createAuthEvents>
