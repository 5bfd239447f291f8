import { useEffect, useState } from 'react'
import type { Operation, OperationAnswer } from '#contract/operation.ts'
import type { ApiCallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'

type QueryState<Answer> = { answer?: Answer | undefined; problem?: Problem | undefined; busy: boolean }

/** Debounce time in ms. */
const pause = 150

/** Queries the server while typing. Only the latest result counts; the previous one stays until then. `queryKey` undefined sends nothing. */
export function useApiQuery<O extends Operation>(
  queryKey: string | undefined,
  sendQuery: () => Promise<ApiCallResult<O>>,
): QueryState<OperationAnswer<O>> {
  const [state, setState] = useState<QueryState<OperationAnswer<O>> & { loadedKey?: string }>({ busy: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `queryKey` identifies the request
  useEffect(() => {
    if (queryKey === undefined) return
    let isLatest = true
    const timer = setTimeout(async () => {
      const result = await sendQuery()
      if (isLatest) setState({ loadedKey: queryKey, busy: false, ...(result.ok ? { answer: result.value } : { problem: result.problem }) })
    }, pause)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [queryKey])
  return queryKey === undefined ? { busy: false } : { ...state, busy: state.loadedKey !== queryKey }
}
