import type { OutboxMessage } from '#contract/outbox.ts'

export const undeliveredStates: readonly OutboxMessage['state'][] = ['failed', 'bounced', 'suppressed']

/** Returns whether the last mail that had an outcome was not delivered. `messages`: newest first. */
export function isLastMailUndelivered(messages: readonly Pick<OutboxMessage, 'channel' | 'state'>[]): boolean {
  const last = messages.find(
    ({ channel, state }) => channel === 'mail' && (state === 'sent' || state === 'delivered' || undeliveredStates.includes(state)),
  )
  return last !== undefined && undeliveredStates.includes(last.state)
}
