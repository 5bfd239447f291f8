import type { ComponentProps } from 'react'
import style from './table.module.css'

/** A few figures in rows. Long lists with sorting and choice are the DataTable's. */
export function Table({ className, ...table }: ComponentProps<'table'>) {
  return <table {...table} className={[style.table, className].filter(Boolean).join(' ')} />
}
