import type { ReactNode } from 'react'
import style from './page-states.module.css'

type Props = {
  title: string
  /** Says what will be here, or how to get it. */
  text?: string
  /** The next step, as a button or link in the page's style. */
  action?: ReactNode
}

/** Shown for an empty list: what will be here and the next step. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={style.empty}>
      <p className={style.title}>{title}</p>
      {text && <p className={style.text}>{text}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}
