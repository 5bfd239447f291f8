import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useState } from 'react'
import style from './more-settings.module.css'

type Props = {
  title: string
  /** Settings inside in one line, shown while the part is folded. */
  summary: string
  /** One of the fields inside is wrong: the part opens, and stays open until that is corrected. */
  wrong?: boolean
  children: ReactNode
}

/** Fields that most people leave as they are, folded into one row (decision 168). The fields stay mounted, so folding loses nothing. */
export function MoreSettings({ title, summary, wrong = false, children }: Props) {
  const [open, setOpen] = useState(wrong)
  if (wrong && !open) setOpen(true)
  return (
    <details
      className={style.more}
      open={open}
      onToggle={({ currentTarget }) => {
        if (wrong) currentTarget.open = true
        else setOpen(currentTarget.open)
      }}
    >
      <summary>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
        <span>
          <b>{title}</b>
          <span className={style.set}>{summary}</span>
        </span>
      </summary>
      <div className={style.fields}>{children}</div>
    </details>
  )
}
