import { useWords } from '../../../i18n/words.ts'
import { Sheet } from '../../../parts/dialogs/sheet.tsx'
import type { QueueState } from '../queue/queue-store.ts'
import { deskWords } from '../words.ts'
import type { Addressee } from './desk-audience.ts'
import { MessageForm } from './desk-message.tsx'

type Props = { state: QueueState; to: Addressee | undefined; onClose: () => void; onSent: (parties: number) => void }

export function MessageSheet({ state, to, onClose, onSent }: Props) {
  const { message: texts } = useWords(deskWords)
  return (
    <Sheet open={to !== undefined} onClose={onClose} title={texts.title}>
      {to && <MessageForm state={state} to={to} onClose={onClose} onSent={onSent} />}
    </Sheet>
  )
}
