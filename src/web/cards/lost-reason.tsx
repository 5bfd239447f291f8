import { maxLostReasonLength } from '#domain/cards/card.ts'
import { useMemoryTextDraft } from '../device/drafts.ts'
import { useWords } from '../i18n/words.ts'
import { Sheet } from '../parts/dialogs/sheet.tsx'
import { cardWords } from './card/words.ts'
import { FreeTextForm } from './words-form.tsx'

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
export function LostReasonDialog({ draft, open, busy, onReason, onClose }: Props) {
  const { lost: texts } = useWords(cardWords)
  const [reason, setReason] = useMemoryTextDraft(draft)
  async function lose(words: string): Promise<void> {
    if (!(await onReason(words))) return
    setReason('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <FreeTextForm
        words={reason}
        onWords={setReason}
        limit={maxLostReasonLength}
        rows={3}
        texts={{ label: texts.reason, help: texts.hint, keep: texts.keep, send: texts.confirm }}
        busy={busy}
        onSend={(words) => void lose(words)}
        onClose={onClose}
      />
    </Sheet>
  )
}
