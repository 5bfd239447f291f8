import { Button, buttonClass } from '../../controls/button.tsx'
import { displayWords } from '../words.ts'
import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../i18n/words.ts'
import staff from '../../../theme/staff.module.css'
import { EmptyState } from '../page-states/empty-state.tsx'
import { ErrorState } from '../page-states/error-state.tsx'
import { LoadingState } from '../page-states/loading-state.tsx'
import { PrefetchLink } from '../prefetch-link.tsx'
import style from './data-table.module.css'
import { AllRowsCheckbox, RowCheckbox, type TableRowSelection } from './row-choice.tsx'
import { type ColumnOptions, nextSort, type TableState } from './table-state.ts'
import { ColumnChoice, TableFilter } from './table-tools.tsx'
import type { TableStateController } from './use-table-state.ts'

/** Define the list outside of the component, or all rows render again. */
export type Column<Row> = ColumnOptions & {
  label: string
  cell: (row: Row) => ReactNode
  /** Right-aligned digits. */
  figures?: boolean
  /** Relative width. If every column has one, widths don't depend on the rows. */
  share?: number
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  address: TableStateController
  /** Default order. */
  usual?: TableState['sort']
  /** Rows of the current page in the requested order; undefined while they load. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  choice?: TableRowSelection<Row> | undefined
  /** Names the columns that the search covers. */
  placeholder?: string
  tools?: ReactNode
  /** URL of a row. Its first cell is the link. */
  hrefOf?: (row: Row) => string
  /** Cursor of the next page: the key of this page's last row. */
  next?: string | undefined
  /** Other rows are loading, and these are still shown. */
  busy?: boolean
  /** Shown without any rows. */
  empty: { title: string; text?: string; action?: ReactNode }
  error?: { what: string; safe: string; id?: string; onRetry?: () => void } | undefined
}

/** A table with order, filter, columns and page in the URL. Below 960 px each row is a stack. */
export function DataTable<Row>({
  label,
  columns,
  address,
  usual,
  rows,
  keyOf,
  choice,
  placeholder,
  tools,
  hrefOf,
  next,
  busy = false,
  empty,
  error,
}: Props<Row>) {
  const texts = useWords(displayWords).dataTable
  const { state, change, href } = address
  const shown = columns.filter(({ key }) => state.columns.includes(key))
  const all = shown.every(({ share }) => share) ? shown.reduce((sum, { share = 0 }) => sum + share, 0) : undefined
  return (
    <div className={style.frame}>
      <div className={style.tools}>
        <TableFilter filter={state.filter} placeholder={placeholder} onChange={(filter) => change({ filter }, { replace: true })} />
        <p role="status" className={style.count}>
          {!error && rows && (state.after || next ? texts.page(rows.length) : texts.count(rows.length))}
        </p>
        {tools ?? <span className={staff.grow} />}
        <ColumnChoice columns={columns} shown={state.columns} onChange={(chosen) => change({ columns: chosen }, { replace: true })} />
      </div>
      {error ? (
        <ErrorState area="staff" {...error} />
      ) : !rows ? (
        <LoadingState lines={6} />
      ) : (
        // Explicit roles: browsers drop a table's semantics when CSS lays it out as stacks.
        <Table
          role="table"
          aria-label={label}
          aria-busy={busy}
          className={`${style.table} ${all ? style.steady : ''}`}
          verticalSpacing={0}
          horizontalSpacing={10}
        >
          {all && (
            <colgroup>
              {shown.map(({ key, share = 0 }) => (
                <col key={key} style={{ width: `${(share / all) * 100}%` }} />
              ))}
            </colgroup>
          )}
          <Heads
            columns={shown}
            sort={state.sort ?? usual}
            onSort={(column) => change((now) => ({ sort: nextSort(now.sort, column) }))}
            all={choice && <AllRowsCheckbox keys={rows.map(keyOf)} {...choice} />}
          />
          <Body
            columns={shown as readonly Column<unknown>[]}
            rows={rows}
            keyOf={keyOf as KeyOf}
            choice={choice as TableRowSelection<unknown> | undefined}
            hrefOf={hrefOf as KeyOf | undefined}
          />
        </Table>
      )}
      {!error && rows?.length === 0 && state.filter ? (
        <EmptyState
          title={texts.none}
          text={texts.noneText}
          action={<Button onClick={() => change({ filter: '' })}>{texts.clear}</Button>}
        />
      ) : (
        !error && rows?.length === 0 && !state.after && <EmptyState {...empty} />
      )}
      {!error && rows && (state.after || next) && (
        <div className={style.foot}>
          <nav aria-label={`${label}: ${texts.pages}`}>
            {state.after && (
              <Link className={buttonClass()} to={href({ after: undefined })}>
                {texts.first}
              </Link>
            )}
            {next && (
              <Link className={buttonClass()} to={href({ after: next })}>
                {texts.next}
              </Link>
            )}
          </nav>
        </div>
      )}
    </div>
  )
}

type HeadProps = {
  columns: readonly (ColumnOptions & { label: string; figures?: boolean })[]
  sort: TableState['sort']
  onSort: (column: ColumnOptions) => void
  all?: ReactNode
}

function Heads({ columns, sort, onSort, all }: HeadProps) {
  return (
    <Table.Thead role="rowgroup">
      <Table.Tr role="row">
        {columns.map((column, index) => {
          const { key, label, sortable, figures } = column
          const direction = sort?.column === key ? sort.direction : undefined
          const Arrow = direction === 'up' ? IconArrowUp : direction === 'down' ? IconArrowDown : IconArrowsSort
          return (
            <Table.Th
              key={key}
              role="columnheader"
              scope="col"
              className={[figures && style.figures, !sortable && !(all && index === 0) && style.still].filter(Boolean).join(' ')}
              aria-sort={direction && (direction === 'up' ? 'ascending' : 'descending')}
            >
              {index === 0 && all}
              {sortable ? (
                <button type="button" className={style.head} onClick={() => onSort(column)}>
                  {label}
                  <Arrow size={15} stroke={1.75} aria-hidden />
                </button>
              ) : (
                label
              )}
            </Table.Th>
          )
        })}
      </Table.Tr>
    </Table.Thead>
  )
}

type KeyOf = (row: unknown) => string
type BodyProps = {
  columns: readonly Column<unknown>[]
  rows: readonly unknown[]
  keyOf: KeyOf
  choice: TableRowSelection<unknown> | undefined
  hrefOf: KeyOf | undefined
}

/** Memoized, because rendering hundreds of rows is slow. */
const Body = memo(
  function Body({ columns, rows, keyOf, choice, hrefOf }: BodyProps) {
    const classOf = (row: unknown) =>
      [style.row, hrefOf && style.linked, choice?.chosen.has(keyOf(row)) && style.chosen].filter(Boolean).join(' ')
    return (
      <Table.Tbody role="rowgroup">
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)} role="row" className={classOf(row)}>
            {columns.map(({ key, label, cell, figures }, index) => (
              <Table.Td key={key} role="cell" className={figures ? style.figures! : index === 0 && choice ? style.chooses! : ''}>
                <span className={style.label} aria-hidden>
                  {index > 0 && label}
                </span>
                {index === 0 && choice && <RowCheckbox id={keyOf(row)} name={choice.nameOf(row)} {...choice} />}
                {index === 0 && hrefOf ? (
                  <PrefetchLink to={hrefOf(row)}>{cell(row)}</PrefetchLink>
                ) : (
                  <span className={style.value}>{cell(row)}</span>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    )
  },
  (before, after) =>
    before.rows === after.rows &&
    before.choice?.chosen === after.choice?.chosen &&
    before.columns.map(({ key }) => key).join() === after.columns.map(({ key }) => key).join(),
)
