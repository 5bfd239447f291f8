import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { languageTags, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { arrangeRows } from '../../parts/display/data-table/arrange-rows.ts'
import { type Column, DataTable } from '../../parts/display/data-table/data-table.tsx'
import { useTableState } from '../../parts/display/data-table/use-table-state.ts'
import { TicketNumber } from '../../parts/display/ticket-number/ticket-number.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './data-table-samples.ts'

type Visit = { number: string; name: string; waited: number; service: string; note: string }
type Content = { count?: number | undefined; pageSize?: number; long?: boolean }

/** `name` keeps the tables of this page apart in its address. */
function Visits({ name, content, failed = false }: { name: string; content: Content | undefined; failed?: boolean }) {
  const texts = useWords(samples)
  const locale = languageTags[useLocale()]
  const columns = useMemo<readonly Column<Visit>[]>(
    () => [
      { key: 'number', label: texts.number, fixed: true, sortable: true, cell: ({ number }) => <TicketNumber number={number} /> },
      { key: 'name', label: texts.name, sortable: true, cell: (visit) => visit.name },
      { key: 'waited', label: texts.waited, sortable: true, figures: true, cell: ({ waited }) => waited },
      { key: 'service', label: texts.service, cell: ({ service }) => service },
      { key: 'note', label: texts.note, extra: true, cell: ({ note }) => note },
    ],
    [texts],
  )
  const address = useTableState(columns, name)
  const { count = 0, pageSize = 20, long = false } = content ?? {}
  const all = useMemo(
    () =>
      Array.from({ length: count }, (_, index): Visit => {
        const pick = (list: readonly string[]) => list[index % list.length]!
        const number = `A${String(index + 1).padStart(3, '0')}`
        return {
          number,
          name: pick(texts.names),
          waited: (index * 7) % 53,
          service: long ? texts.long : pick(texts.services),
          note: texts.long,
        }
      }),
    [texts, count, long],
  )
  const { state } = address
  const page = useMemo(
    () =>
      arrangeRows(all, state, {
        keyOf: (visit) => visit.number,
        sortValue: (visit, column) => (column === 'waited' ? visit.waited : column === 'name' ? visit.name : visit.number),
        textOf: (visit) => `${visit.number} ${visit.name} ${visit.service}`,
        pageSize,
        locale,
      }),
    [all, state, pageSize, locale],
  )
  return (
    <DataTable
      label={texts.label}
      columns={columns}
      address={address}
      rows={content && page.rows}
      next={page.next}
      keyOf={(visit) => visit.number}
      hrefOf={(visit) => `?visit=${visit.number}`}
      empty={{ title: texts.empty, text: texts.emptyText }}
      error={failed ? { what: texts.what, safe: texts.safe, id: '7F3K-22', onRetry: () => {} } : undefined}
    />
  )
}

/** `?rows=500`: how it does with many. */
function Many() {
  const [search] = useSearchParams()
  return <Visits name="" content={{ count: 500, pageSize: Number(search.get('rows')) || 5 }} />
}

export const show: PartShow = {
  id: 'data-table',
  area: 'staff',
  states: {
    disabled: 'whoever may not see the rows has no table',
    empty: () => <Visits name="empty" content={{}} />,
    filled: Many,
    error: () => <Visits name="error" content={undefined} failed />,
    loading: () => <Visits name="loading" content={undefined} />,
    long: () => <Visits name="long" content={{ count: 3, long: true }} />,
  },
}
