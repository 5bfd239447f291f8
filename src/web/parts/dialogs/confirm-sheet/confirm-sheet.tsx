import type { ReactNode } from 'react'
import { Wrong } from '../../../form/field.tsx'
import { Button } from '../../controls/button.tsx'
import { Sheet } from '../sheet.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import style from './confirm-sheet.module.css'

type Props = {
  open: boolean
  /** As a question. */
  title: string
  /** What will be gone. */
  children: ReactNode
  /** What it does, in a word: never "OK". */
  confirm: string
  /** The way that changes nothing. */
  keep: string
  busy?: boolean
  /** Why it could not be done: it may be tried again. */
  wrong?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what can't be undone, and only before that: for the rest there is `UndoSnack`. The focus begins at the way that changes nothing. */
export function ConfirmSheet({ open, title, children, confirm, keep, busy = false, wrong, onConfirm, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={style.text}>{children}</div>
      {wrong && <Wrong>{wrong}</Wrong>}
      <div className={style.actions}>
        {/* In a dialog, where the focus must go somewhere. */}
        <Button autoFocus onClick={onClose}>
          {keep}
        </Button>
        <ConfirmButton type="button" look="danger" disabled={busy} onClick={onConfirm}>
          {confirm}
        </ConfirmButton>
      </div>
    </Sheet>
  )
}
