import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../parts/controls/button.tsx'
import style from './page.module.css'

type Props = { title: string; summary: string; children: ReactNode }

/** Section that is collapsed to a row on phones and always open on wide screens. */
export function CollapsibleSection({ title, summary, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={open ? style.unfolded : style.folded}>
      <Button look="bare" className={style.foldRow} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span>{title}</span>
        <span className={style.foldSummary}>{summary}</span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </Button>
      <div id={id} className={style.foldBody}>
        {children}
      </div>
    </div>
  )
}
