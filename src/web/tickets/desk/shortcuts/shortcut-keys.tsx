import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { useStore } from 'zustand'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { useWords } from '../../../i18n/words.ts'
import { useServerTimeSelector } from '../../../live/server-clock.ts'
import { Button } from '../../../parts/controls/button.tsx'
import staff from '../../../theme/staff.module.css'
import { findUndoableMove, mayUndo, useDesk } from '../queue/queue-desk.ts'
import { deskWords } from '../words.ts'
import style from './shortcut-keys.module.css'

/** Keys in frequent use; the sheet lists all of them. */
export const frequentShortcuts = [
  ['next', 'N'],
  ['walk', '↑', '↓'],
  ['call', 'Enter'],
  ['recall', 'R'],
  ['start', 'S'],
  ['finish', 'F'],
  ['hold', 'H'],
  ['noShow', 'X'],
  ['undo', 'Z'],
] as const

type FootProps = {
  on: boolean
  lanes: number
  /** Tickets whose last step this device made, newest first. */
  steps: readonly Ticket[]
  /** True if Z undoes a change of a lane's status first. */
  undoesLaneStatus: boolean
  onHelp: () => void
}

/** Key hints at the foot of the screen. Z appears while it can undo something, and says what. */
export function ShortcutHints({ on, lanes, steps, undoesLaneStatus, onHelp }: FootProps) {
  const { keys: texts, moves } = useWords(deskWords)
  const desk = useDesk()
  const chosenId = useStore(desk.selection)
  const chosen = useStore(desk.queue, ({ tickets }) => tickets.get(chosenId ?? ''))
  const undoes = useServerTimeSelector((now) => [...steps, ...(chosen ? [chosen] : [])].find((ticket) => mayUndo(desk, ticket, now)))
  const step = undoes && findUndoableMove(undoes)
  const undo = undoesLaneStatus ? texts.undo : step && texts.undoStep(undoes.number, moves[step])
  return (
    <footer className={style.foot}>
      {on ? (
        <>
          <span className={style.keys}>
            {frequentShortcuts.map(([name, ...caps]) => name !== 'undo' && <Hint key={name} word={texts[name]} caps={caps} />)}
          </span>
          {undo && <Hint word={undo} caps={['Z']} />}
        </>
      ) : (
        <span>{texts.off}</span>
      )}
      <span className={staff.grow} />
      {on && lanes > 1 && (
        <Hint word={texts.lanes} caps={Array.from({ length: Math.min(lanes, 9) }, (_, index) => String(index + 1))} after />
      )}
      <Button look="bare" className={style.help} onClick={onHelp}>
        <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        {texts.help}
        <kbd className={staff.key}>?</kbd>
      </Button>
    </footer>
  )
}

type HintProps = { word: string; caps: readonly string[]; after?: boolean }

function Hint({ word, caps, after = false }: HintProps) {
  const shown = caps.map((cap) => (
    <kbd key={cap} className={staff.key}>
      {cap}
    </kbd>
  ))
  const label = <span key="word">{word}</span>
  return <span className={style.hint}>{after ? [label, ...shown] : [...shown, label]}</span>
}
