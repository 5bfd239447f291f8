import type { ReactNode } from 'react'
import style from './drop-down.module.css'

type Props = { summary: ReactNode; summaryClass: string; className?: string | undefined; children: ReactNode }

/** A button with a few fields that open over the page. They close when the focus leaves them, and by Escape. */
export function ButtonPopover({ summary, summaryClass, className = '', children }: Props) {
  return (
    <details
      className={`${style.dropDown} ${className}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className={summaryClass}>{summary}</summary>
      {/* Focusable, so that a tap between the fields does not close it. */}
      <div className={style.panel} tabIndex={-1}>
        {children}
      </div>
    </details>
  )
}
