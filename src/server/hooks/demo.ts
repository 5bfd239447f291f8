/** Types and functions with which features fill the demo shop. The demo runs all steps in order of their times. */
import type { Temporal } from 'temporal-polyfill'
import { isRefusal } from '#domain/refusal.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { sha256 } from '#platform/tokens.ts'

/** `act` gets a context whose clock stands at `at`. */
export type DemoStep<Context> = { at: Temporal.Instant; act(ctx: Context): Promise<void> }

/** Returns a new idempotency key per call, because the demo repeats no command. */
export function createDemoIdempotency(): IdempotentCall {
  return { operation: 'demo', caller: sha256('demo'), key: newId(), inputHash: sha256('demo') }
}

export function unwrapDemoResult<T>(result: T) {
  if (isRefusal(result)) throw new Error(`the demo does not hold together: ${(result as { refused: string }).refused}`)
  return result as Exclude<T, { refused: string }>
}
