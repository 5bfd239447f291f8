import { useState } from 'react'
import type { CallInput, Operation } from '#contract/operation.ts'
import type { CallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { randomKey } from '../device/random-key.ts'
import { call, isDecided, type Reader } from './api.ts'
import { createIntentions } from './intention.ts'

type Options = {
  /** Pass a module-level store if a closed and reopened form still means the same intention. Defaults to the component's own. */
  intentions?: ReturnType<typeof createIntentions>
  /** Runs after each response while `busy` is still true. Otherwise a second press could act on stale data. */
  after?: () => Promise<unknown> | unknown
}
type RunOptions<O> = { wait?: number; understand?: Reader<O> }
/**
 * Sends a command with an idempotency key that stays the same for the same input until the server has decided. An input with its own key is new each
 * time: for idempotent commands without `rev`.
 */
export type Run = <O extends Operation>(entry: O, input: CallInput<O>, options?: RunOptions<O>) => Promise<CallResult<O>>

/** Commands of one part of a staff page, with `busy` and the last problem. */
export function useCommand({ intentions, after }: Options = {}) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [{ keyFor, settle }] = useState(() => intentions ?? createIntentions(randomKey))

  const run: Run = async (entry, input, { wait, understand } = {}) => {
    setBusy(true)
    setProblem(undefined)
    const result = await call(entry, { idempotencyKey: keyFor(entry.operationId, input), ...input }, wait, understand)
    if (result.ok || isDecided(result.problem)) settle(entry.operationId, input)
    await after?.()
    setBusy(false)
    if (!result.ok) setProblem(result.problem)
    return result
  }

  return { busy, problem, setProblem, run }
}
