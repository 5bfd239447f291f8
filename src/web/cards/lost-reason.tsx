import { lostReasonLimit } from '#domain/cards/card.ts'
import { useDraftWords } from '../device/drafts.ts'
import { useWords } from '../i18n/words.ts'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import { cardWords } from './card/words.ts'
import { WordsForm } from './words-form.tsx'

type Props = {
  /** The name under which what was typed is kept. */
  draft: string
  open: boolean
  busy: boolean
  /** Resolves to whether the card is lost now. */
  onReason: (reason: string) => Promise<boolean>
  onClose: () => void
}

/** Why nothing came of it: asked before a card counts as lost. What was typed stays while the sheet is closed. */
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
