import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { useMessages } from '../ui/messages.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { Addressee } from './desk-audience.ts'
import { deskTexts } from './desk-texts.ts'
import type { QueueState } from './queue-store.ts'

/** Fetched when somebody wants to say something. */
const MessageForm = lazyPart(async () => (await import('./desk-message.tsx')).MessageForm)

type Props = { state: QueueState; to: Addressee | undefined; onClose: () => void; onSent: (parties: number) => void }

export function MessageSheet({ state, to, onClose, onSent }: Props) {
  const { message: texts } = useMessages(deskTexts)
  return (
    <Sheet open={to !== undefined} onClose={onClose} title={texts.title}>
      {to && (
        <Suspense fallback={null}>
          <MessageForm state={state} to={to} onClose={onClose} onSent={onSent} />
        </Suspense>
      )}
    </Sheet>
  )
}
