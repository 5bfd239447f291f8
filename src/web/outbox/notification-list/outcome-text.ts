import { parseDeliveryFailure } from '#domain/outbox/failure.ts'
import type { NotificationWords } from './words/ja.ts'

/** Returns a message's result in words; unknown codes as they are. */
export function formatDeliveryOutcome({ reasons, failures }: Pick<NotificationWords, 'reasons' | 'failures'>, result: string): string {
  const failure = parseDeliveryFailure(result)
  return failure ? failures[failure.kind](failure.code) : (reasons[result] ?? result)
}
