import type { CSSProperties } from 'react'
import { Table } from '../../parts/controls/table.tsx'
import style from './day-report.module.css'

type Column = {
  name: string
  unit?: string
  /** Colour of a bar, relative to the column's largest figure; undefined shows plain figures. */
  bar?: 'primary' | 'muted'
  /** Decimals of its figures. */
  digits?: number
}
/**
 * `isName`: the row's head is a person's name, which the browser must not translate. `rest`: text in place of the columns for which there
 * is no value.
 */
type Row = { key: string; head: string; isName?: boolean; values: readonly (number | null)[]; rest?: string }

type Props = { title: string; head: string; columns: readonly Column[]; rows: readonly Row[]; none: string; empty: string }

/** Bar chart as a table, so that screen readers get the figures by row and column. */
export function FigureTable({ title, head, columns, rows, none, empty }: Props) {
  const largest = columns.map((_, index) => Math.max(0, ...rows.map(({ values }) => values[index] ?? 0)))
  return (
    <section className={style.section}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={style.empty}>{empty}</p>
      ) : (
        <Table className={style.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map(({ name, unit, bar }) => (
                <th key={name} scope="col" className={bar ? undefined : style.plain}>
                  {name} {unit && <small>{unit}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" translate={row.isName ? 'no' : undefined}>
                  {row.head}
                </th>
                {columns.slice(0, row.rest ? row.values.length : undefined).map(({ name, bar, digits = 0 }, index) => {
                  const value = row.values[index] ?? null
                  const figure = value?.toFixed(digits) ?? none
                  const share = { '--share': (value ?? 0) / (largest[index] || 1) } as CSSProperties
                  return (
                    <td key={name} className={bar ? undefined : style.plain}>
                      {bar ? (
                        <span className={style.measured}>
                          {value !== null && <i className={style[bar]} style={share} aria-hidden />}
                          <b>{figure}</b>
                        </span>
                      ) : (
                        figure
                      )}
                    </td>
                  )
                })}
                {row.rest && (
                  <td className={style.rest} colSpan={columns.length - row.values.length}>
                    {row.rest}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}
