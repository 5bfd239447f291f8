import type { ReactNode } from 'react'
import { Form } from 'react-router'
import style from './ask.module.css'

type Props = {
  /** What it is about; opens it. */
  label: string
  /** Closes it again. */
  back: string
  className?: string | undefined
  children: ReactNode
}

/** Something that is asked about before it is done: a disclosure and a form, so that it works without JavaScript. One at a time. */
export function Ask({ label, back, className, children }: Props) {
  return (
    <details className={className ? `${style.ask} ${className}` : style.ask} name="ask">
      <summary className={style.opener}>
        <span className={style.closed}>{label}</span>
        <span className={style.opened}>{back}</span>
      </summary>
      <Form method="post" className={style.panel}>
        {children}
      </Form>
    </details>
  )
}
