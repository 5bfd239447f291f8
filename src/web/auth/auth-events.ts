import type { AuthEventType } from '#domain/sign-in-providers.ts'
import { providerSignInTimings } from '#domain/sign-in-times.ts'

/** Result reported by the last page of the sign-in handler (R3.2); type `unknown` if no sign-in is pending. */
export type AuthEvent = {
  type: AuthEventType | 'unknown'
  eventId?: string | null
  providerId?: string
  urlResponse?: string
  sessionId?: string
  postBody?: string | null
  tenantId?: string | null
  error?: { code: string }
}

export type AuthEventConsumer = {
  readonly filter: readonly string[]
  readonly eventId: string | null
  onAuthEvent(event: AuthEvent): unknown
  onError(error: Error): unknown
}

export const noAuthEvent: AuthEvent = { type: 'unknown', eventId: null, error: { code: 'auth/no-auth-event' } }

const isRedirect = ({ type }: AuthEvent) => type === 'unknown' || type.endsWith('Redirect')

/**
 * Delivers each event to the consumer that waits for it (R4.2). Keeps one redirect event, because it comes before any consumer. Ignores handled
 * events until ten minutes after the last one. Replaces the SDK's unexported class.
 */
export function createAuthEventDispatcher(toError: (code: string) => Error, now: () => number = Date.now) {
  const consumers = new Set<AuthEventConsumer>()
  const handled = new Set<string>()
  let lastAt = now()
  let storedRedirect: AuthEvent | undefined
  let redirectHandled = false

  const isFor = (event: AuthEvent, { filter, eventId }: AuthEventConsumer) =>
    filter.includes(event.type) && (eventId === null || eventId === event.eventId)
  const keyOf = ({ type, eventId, sessionId, tenantId }: AuthEvent) => [type, eventId, sessionId, tenantId].filter(Boolean).join('-')

  function give(event: AuthEvent, consumer: AuthEventConsumer): void {
    handled.add(keyOf(event))
    lastAt = now()
    if (event.error && event.type !== 'unknown') consumer.onError(toError(event.error.code))
    else consumer.onAuthEvent(event)
  }

  return {
    registerConsumer(consumer: AuthEventConsumer): void {
      consumers.add(consumer)
      if (!storedRedirect || !isFor(storedRedirect, consumer)) return
      const event = storedRedirect
      storedRedirect = undefined
      give(event, consumer)
    },
    unregisterConsumer(consumer: AuthEventConsumer): void {
      consumers.delete(consumer)
    },
    /** Returns true if a consumer took the event or it is stored for one. */
    onEvent(event: AuthEvent): boolean {
      if (now() - lastAt >= providerSignInTimings.eventCache) handled.clear()
      if (handled.has(keyOf(event))) return false
      const waiting = [...consumers].filter((consumer) => isFor(event, consumer))
      for (const consumer of waiting) give(event, consumer)
      if (redirectHandled || !isRedirect(event)) return waiting.length > 0
      redirectHandled = true
      if (waiting.length === 0) storedRedirect = event
      return true
    },
    /** Fails the consumer of that event, because its window is gone. */
    fail(eventId: string, code: string): void {
      for (const consumer of consumers) if (consumer.eventId === eventId) consumer.onError(toError(code))
    },
  }
}

export type AuthEventDispatcher = ReturnType<typeof createAuthEventDispatcher>
