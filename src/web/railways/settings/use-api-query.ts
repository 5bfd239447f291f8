import { useEffect, useState } from 'react'
import type { Operation, OperationAnswer } from '#contract/operation.ts'
import type { CallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'

type Asked<Answer> = { answer?: Answer | undefined; problem?: Problem | undefined; busy: boolean }

/** Debounce time in ms. */
const pause = 150

/** Queries the server while typing. Only the latest result counts; the previous one stays until then. `wish` undefined sends nothing. */
export function useApiQuery<O extends Operation>(wish: string | undefined, ask: () => Promise<CallResult<O>>): Asked<OperationAnswer<O>> {
  const [asked, setAsked] = useState<Asked<OperationAnswer<O>> & { wish?: string }>({ busy: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wish` identifies the request
  useEffect(() => {
    if (wish === undefined) return
    let isLatest = true
    const timer = setTimeout(async () => {
      const result = await ask()
      if (isLatest) setAsked({ wish, busy: false, ...(result.ok ? { answer: result.value } : { problem: result.problem }) })
    }, pause)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [wish])
  return wish === undefined ? { busy: false } : { ...asked, busy: asked.wish !== wish }
}
