import { useId } from 'react'
import { ButtonRow } from '../parts/controls/actions.tsx'
import { Button } from '../parts/controls/button.tsx'
import { TextArea } from '../parts/controls/field.tsx'
import staff from '../theme/staff.module.css'
import style from './card/page.module.css'

type Props = {
  /** Kept by the caller, so that typed text stays while the dialog is closed. */
  words: string
  onWords: (words: string) => void
  /** Maximum number of characters, as in the operation. */
  limit: number
  rows: number
  texts: { label: string; help: string; keep: string; send: string }
  busy: boolean
  /** True if it may be sent without text. */
  optional?: boolean
  /** Called with trimmed text. */
  onSend: (words: string) => void
  onClose: () => void
}

export function FreeTextForm({ words, onWords, limit, rows, texts, busy, optional = false, onSend, onClose }: Props) {
  const id = useId()
  const trimmed = words.trim()
  return (
    <form
      className={style.reason}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(trimmed)
      }}
    >
      <label htmlFor={id} className={staff.label}>
        {texts.label}
      </label>
      <TextArea
        id={id}
        rows={rows}
        maxLength={limit}
        value={words}
        onChange={({ target }) => onWords(target.value)}
        // In a dialog, where the focus must go somewhere.
        autoFocus
      />
      <p className={staff.help}>{texts.help}</p>
      <ButtonRow end>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button type="submit" look="primary" disabled={busy || (trimmed === '' && !optional)}>
          {texts.send}
        </Button>
      </ButtonRow>
    </form>
  )
}
