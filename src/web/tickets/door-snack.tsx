import { localText } from '#domain/locale.ts'
import { useLocale } from '../ui/locale.ts'
import { useMessages } from '../ui/messages.ts'
import { UndoSnack } from '../ui/parts/undo-snack/undo-snack.tsx'
import { deskTexts } from './desk-texts.ts'
import type { DoorStep } from './lane-doors.ts'

type Props = { done: DoorStep; keys: boolean; onUndo: () => void; onEnd: () => void }

/** What was just said of a lane, with the way back. */
export function DoorSnack({ done: { after }, keys, onUndo, onEnd }: Props) {
  const { door } = useMessages(deskTexts)
  const locale = useLocale()
  return (
    <UndoSnack
      text={door.done[after.closed?.as ?? 'open'](localText(after.name, locale))}
      onUndo={onUndo}
      keyZ={keys ? 'page' : 'off'}
      onEnd={onEnd}
    />
  )
}
