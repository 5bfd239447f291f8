import { useState } from 'react'
import { Button } from '../../../parts/controls/button.tsx'
import { TextInput } from '../../../parts/controls/field.tsx'
import { DoubleTapSafeButton } from '../../../parts/dialogs/confirm-sheet/double-tap-safe-button.tsx'
import staff from '../../../theme/staff.module.css'
import style from './desk-sheet.module.css'

type Texts = { reason: string; reasonHint: string; reasons: readonly string[]; confirm: string; cancel: string }
type Props = { texts: Texts; onClose: () => void; onSubmit: (reason: string | undefined) => void }

/** Form for the reason of a move that ends a visit against the visitor's will. The move can still be undone. */
export function MoveReasonForm({ texts, onClose, onSubmit }: Props) {
  const [reason, setReason] = useState('')
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(reason.trim() || undefined)
      }}
    >
      <label>
        <span className={staff.label}>{texts.reason}</span>
        <span className={staff.help}>{texts.reasonHint}</span>
        <TextInput list="reasons" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        <datalist id="reasons">
          {texts.reasons.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
      </label>
      <div className={style.buttons}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <DoubleTapSafeButton type="submit" look="danger">
          {texts.confirm}
        </DoubleTapSafeButton>
      </div>
    </form>
  )
}
