import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ColumnFacts, readTableState, type TableState, writeTableState } from './table-state.ts'

type Wish = Partial<TableState>

export type TableAddress = {
  state: TableState
  /**
   * Navigates to the changed state. Pass a function if the change depends on the current state: two presses may come before the
   * first has arrived.
   */
  change: (wish: Wish | ((now: TableState) => Wish), how?: { replace: boolean }) => void
  href: (wish: Wish) => string
}

/** The table state in the page's URL. `name` separates it from another table on the page. `replace`: for gradual changes. */
export function useTableState(columns: readonly ColumnFacts[], name = ''): TableAddress {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  /** Parameters of the pending navigation. */
  const going = useRef(parameters)
  useEffect(() => {
    going.current = parameters
  }, [parameters])
  const change = useCallback<TableAddress['change']>(
    (wish, how) => {
      const wished = typeof wish === 'function' ? wish(readTableState(going.current, columns, name)) : wish
      going.current = writeTableState(going.current, wished, columns, name)
      void navigate(`?${going.current}`, { replace: how?.replace ?? false, preventScrollReset: true })
    },
    [navigate, columns, name],
  )
  const href = (wish: Wish) => `?${writeTableState(parameters, wish, columns, name)}`
  const state = useMemo(() => readTableState(parameters, columns, name), [parameters, columns, name])
  return { state, change, href }
}
