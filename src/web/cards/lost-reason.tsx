import { lostReasonLimit } from '#domain/cards/card.ts'
import { useDraftWords } from '../device/drafts.ts'
import { useWords } from '../i18n/words.ts'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import { cardWords } from './card/words.ts'
import { WordsForm } from './words-form.tsx'

type Props = {
  /** Name of the draft in which the typed reason is kept. */
  draft: string
  open: boolean
  busy: boolean
  /** Resolves to true if the card is lost now. */
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the reason before a card is set to lost. Typed text stays while the dialog is closed. */
export function LostReason({ draft, open, busy, onReason, onClose }: Props) {
  const { lost: texts } = useWords(cardWords)
  const [reason, setReason] = useDraftWords(draft)
  async function lose(words: string): Promise<void> {
    if (!(await onReason(words))) return
    setReason('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <WordsForm
        words={reason}
        onWords={setReason}
        limit={lostReasonLimit}
        rows={3}
        texts={{ label: texts.reason, help: texts.hint, keep: texts.keep, send: texts.confirm }}
        busy={busy}
        onSend={(words) => void lose(words)}
        onClose={onClose}
      />
    </Sheet>
  )
}
