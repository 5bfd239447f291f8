import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ColumnOptions, parseTableState, queryWithTableState, type TableState } from './table-state.ts'

type StateChange = Partial<TableState>

export type TableStateController = {
  state: TableState
  /**
   * Navigates to the changed state. Pass a function if the change depends on the current state: two presses may come before the
   * first has arrived.
   */
  change: (change: StateChange | ((now: TableState) => StateChange), how?: { replace: boolean }) => void
  href: (change: StateChange) => string
}

/** The table state in the page's URL. `name` separates it from another table on the page. `replace`: for gradual changes. */
export function useTableState(columns: readonly ColumnOptions[], name = ''): TableStateController {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  /** Parameters of the pending navigation. */
  const going = useRef(parameters)
  useEffect(() => {
    going.current = parameters
  }, [parameters])
  const change = useCallback<TableStateController['change']>(
    (change, how) => {
      const nextState = typeof change === 'function' ? change(parseTableState(going.current, columns, name)) : change
      going.current = queryWithTableState(going.current, nextState, columns, name)
      void navigate(`?${going.current}`, { replace: how?.replace ?? false, preventScrollReset: true })
    },
    [navigate, columns, name],
  )
  const href = (change: StateChange) => `?${queryWithTableState(parameters, change, columns, name)}`
  const state = useMemo(() => parseTableState(parameters, columns, name), [parameters, columns, name])
  return { state, change, href }
}
