import { useState } from 'react'
import type { CallInput, Operation } from '#contract/operation.ts'
import type { CallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { randomKey } from '../device/random-key.ts'
import { call, isDecided, type Reader } from './api.ts'
import { createIntentions } from './intention.ts'

type Options = {
  /** Of the module, where a form that was closed and opened again still means the same wish. Otherwise the component's own. */
  intentions?: ReturnType<typeof createIntentions>
  /** Runs after each answer, yes or no, while `busy` is still true: without it a second press could be made on the old state. */
  after?: () => Promise<unknown> | unknown
}
/** `wait` and `understand` as of `call`. */
type More<O> = { wait?: number; understand?: Reader<O> }
/**
 * Sends a command. It brings its own idempotency key, which stays the same for the same input until the server has decided.
 * An input with a key of its own is a new wish each time: for commands without `rev` where doing it twice is doing it once.
 */
export type Run = <O extends Operation>(entry: O, input: CallInput<O>, more?: More<O>) => Promise<CallResult<O>>

/** The commands of one part of a staff page: whether one is on its way, and why the last one was refused. */
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
