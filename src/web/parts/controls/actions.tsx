import type { ReactNode } from 'react'
import style from './actions.module.css'

/** Buttons side by side; `end`: on the right, under a form or in a sheet. */
export function ButtonRow({ end = false, children }: { end?: boolean; children: ReactNode }) {
  return <div className={end ? `${style.actions} ${style.end}` : style.actions}>{children}</div>
}
