import { useWords } from '../../../i18n/words.ts'
import { UndoSnack as Snack } from '../../../parts/display/undo-snack/undo-snack.tsx'
import { deskWords } from '../words.ts'

import type { CommandState, QueueCommands } from './queue-commands.ts'
import { useTicketWords } from './ticket-name.ts'

type Props = { done: NonNullable<CommandState['done']>; commands: QueueCommands; keys: boolean; onUndo: () => void }

/** The step that was just done with a ticket, in words. */
export function UndoSnack({ done: { step, ticket }, commands, keys, onUndo }: Props) {
  const { snack } = useWords(deskWords)
  const words = useTicketWords()
  const who = words.who(ticket)
  return (
    <Snack
      text={step === 'undo' ? snack.undone(who) : snack[step](who)}
      onUndo={step === 'undo' ? undefined : onUndo}
      // The desk's own Z works for longer than this is shown.
      keyZ={keys ? 'page' : 'off'}
      onEnd={commands.forgetDone}
    />
  )
}
