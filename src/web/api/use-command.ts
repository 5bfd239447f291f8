import { useState } from 'react'
import type { ApiCallInput, Operation } from '#contract/operation.ts'
import type { ApiCallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { randomKey } from '../device/random-key.ts'
import { callAuthenticated, isFinalRefusal, type ResponseReader } from './api.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

type Options = {
  /** Pass a module-level store if a closed and reopened form still means the same intention. Defaults to the component's own. */
  intentions?: ReturnType<typeof createIdempotencyKeys>
  /** Runs after each response while `busy` is still true. Otherwise a second press could act on stale data. */
  after?: () => Promise<unknown> | unknown
}
type RunOptions<O> = { wait?: number; understand?: ResponseReader<O> }
/**
 * Sends a command with an idempotency key that stays the same for the same input until the server has decided. An input with its own key is new each
 * time: for idempotent commands without `rev`.
 */
export type RunCommand = <O extends Operation>(entry: O, input: ApiCallInput<O>, options?: RunOptions<O>) => Promise<ApiCallResult<O>>

/** Commands of one part of a staff page, with `busy` and the last problem. */
export function useCommand({ intentions, after }: Options = {}) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [{ keyFor, settle }] = useState(() => intentions ?? createIdempotencyKeys(randomKey))

  const run: RunCommand = async (entry, input, { wait, understand } = {}) => {
    setBusy(true)
    setProblem(undefined)
    const result = await callAuthenticated(entry, { idempotencyKey: keyFor(entry.operationId, input), ...input }, wait, understand)
    if (result.ok || isFinalRefusal(result.problem)) settle(entry.operationId, input)
    await after?.()
    setBusy(false)
    if (!result.ok) setProblem(result.problem)
    return result
  }

  return { busy, problem, setProblem, run }
}
