import { useId, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import staff from '../parts/theme/staff.module.css'
import style from './card/page.module.css'
import { cardWords } from './card/words.ts'

type Props = { open: boolean; busy: boolean; onReason: (reason: string) => void; onClose: () => void }

/** As the operation takes it. */
const reasonLength = 200

/** Why nothing came of it: asked before a card counts as lost. What was typed stays while the sheet is closed. */
export function LostReason({ open, busy, onReason, onClose }: Props) {
  const { lost: texts } = useWords(cardWords)
  const id = useId()
  const [reason, setReason] = useState('')
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <form
        className={style.reason}
        onSubmit={(event) => {
          event.preventDefault()
          onReason(reason.trim())
        }}
      >
        <label htmlFor={id} className={staff.label}>
          {texts.reason}
        </label>
        <textarea
          id={id}
          className={staff.field}
          rows={3}
          maxLength={reasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          // biome-ignore lint/a11y/noAutofocus: in a dialog, where the focus must go somewhere
          autoFocus
        />
        <p className={staff.help}>{texts.hint}</p>
        <div className={style.buttons}>
          <button type="button" className={staff.outline} onClick={onClose}>
            {texts.keep}
          </button>
          <button type="submit" className={staff.primary} disabled={busy || reason.trim() === ''}>
            {texts.confirm}
          </button>
        </div>
      </form>
    </Sheet>
  )
}
