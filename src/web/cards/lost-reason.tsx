import { useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import { cardWords } from './card/words.ts'
import { WordsForm } from './words-form.tsx'

type Props = { open: boolean; busy: boolean; onReason: (reason: string) => void; onClose: () => void }

/** As the operation takes it. */
const reasonLength = 200

/** Why nothing came of it: asked before a card counts as lost. What was typed stays while the sheet is closed. */
export function LostReason({ open, busy, onReason, onClose }: Props) {
  const { lost: texts } = useWords(cardWords)
  const [reason, setReason] = useState('')
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <WordsForm
        words={reason}
        onWords={setReason}
        limit={reasonLength}
        rows={3}
        texts={{ label: texts.reason, help: texts.hint, keep: texts.keep, send: texts.confirm }}
        busy={busy}
        onSend={onReason}
        onClose={onClose}
      />
    </Sheet>
  )
}
