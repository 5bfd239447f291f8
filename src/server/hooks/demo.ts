/** What features use to fill the demo shop. Each gives steps; the demo carries them out in the order of their times. */
import type { Temporal } from 'temporal-polyfill'
import { isRefusal } from '#domain/refusal.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { sha256 } from '#platform/tokens.ts'

/** `act` gets a context whose clock stands at `at`. */
export type DemoStep<Context> = { at: Temporal.Instant; act(ctx: Context): Promise<void> }

/** The demo repeats no command, so each call has a key of its own. */
export function once(): IdempotentCall {
  return { operation: 'demo', caller: sha256('demo'), key: newId(), inputHash: sha256('demo') }
}

export function must<T>(result: T) {
  if (isRefusal(result)) throw new Error(`the demo does not hold together: ${(result as { refused: string }).refused}`)
  return result as Exclude<T, { refused: string }>
}
