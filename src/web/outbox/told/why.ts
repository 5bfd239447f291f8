import { failureOf } from '#domain/outbox/failure.ts'
import type { NotificationWords } from './words/ja.ts'

/** What came of a message, in words. What nobody has words for is shown as it is. */
export function outcomeText({ reasons, failures }: Pick<NotificationWords, 'reasons' | 'failures'>, result: string): string {
  const failure = failureOf(result)
  return failure ? failures[failure.kind](failure.code) : (reasons[result] ?? result)
}
