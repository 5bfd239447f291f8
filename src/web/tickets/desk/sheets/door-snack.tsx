import { localText } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { UndoSnack } from '../../../parts/display/undo-snack/undo-snack.tsx'
import type { DoorStep } from '../lane/lane-doors.ts'
import { deskWords } from '../words.ts'

type Props = { done: DoorStep; keys: boolean; onUndo: () => void; onEnd: () => void }

/** What was just said of a lane, with the way back. */
export function DoorSnack({ done: { after }, keys, onUndo, onEnd }: Props) {
  const { door } = useWords(deskWords)
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
