import type { ReactNode } from 'react'
import { ErrorMessage } from '../../../form/field.tsx'
import { Button } from '../../controls/button.tsx'
import { Sheet } from '../sheet.tsx'
import style from './confirm-sheet.module.css'
import { DoubleTapSafeButton } from './double-tap-safe-button.tsx'

type Props = {
  open: boolean
  title: string
  /** Tells what will be lost. */
  children: ReactNode
  /** A verb for the action, never "OK". */
  confirm: string
  /** Label of the button that changes nothing. */
  keep: string
  busy?: boolean
  /** Why it failed. It may be tried again. */
  wrong?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before irreversible actions only. Others have `UndoSnack`. The focus begins on the button that changes nothing. */
export function ConfirmSheet({ open, title, children, confirm, keep, busy = false, wrong, onConfirm, onClose }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={style.text}>{children}</div>
      {wrong && <ErrorMessage>{wrong}</ErrorMessage>}
      <div className={style.actions}>
        {/* A dialog must focus one of its elements. */}
        <Button autoFocus onClick={onClose}>
          {keep}
        </Button>
        <DoubleTapSafeButton type="button" look="danger" disabled={busy} onClick={onConfirm}>
          {confirm}
        </DoubleTapSafeButton>
      </div>
    </Sheet>
  )
}
