import type { ComponentProps } from 'react'
import style from './table.module.css'

/** A small table. Long lists with sorting and selection use DataTable. */
export function Table({ className, ...table }: ComponentProps<'table'>) {
  return <table {...table} className={[style.table, className].filter(Boolean).join(' ')} />
}
