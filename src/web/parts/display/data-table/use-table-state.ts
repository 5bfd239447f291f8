import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ColumnFacts, readTableState, type TableState, writeTableState } from './table-state.ts'

type Wish = Partial<TableState>

export type TableAddress = {
  state: TableState
  /** Goes there. What depends on the state now is given as a function: two presses may come before the first has arrived. */
  change: (wish: Wish | ((now: TableState) => Wish), how?: { replace: boolean }) => void
  /** The address of a change, for links. */
  href: (wish: Wish) => string
}

/** A table's state in the page's address. `name` sets it apart from another table on the page. `replace`: for what changes step by step. */
export function useTableState(columns: readonly ColumnFacts[], name = ''): TableAddress {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  /** Where we are going, as long as we are not there. */
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
