import type { ReactNode } from 'react'
import style from './page-states.module.css'

type Props = {
  title: string
  /** What will be here, or how to come by it. */
  text?: string
  /** The one step: a button or a link of the page's own kind. */
  action?: ReactNode
}

/** Where nothing is yet: what will be here and the one step. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={style.empty}>
      <p className={style.title}>{title}</p>
      {text && <p className={style.text}>{text}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}
