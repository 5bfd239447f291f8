import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useWords } from '../i18n/words.ts'
import { useDutyWord } from './duty-word.ts'
import type { OwnPresence } from './presence.ts'
import { PresenceChoice } from './presence-choice.tsx'
import style from './presence-menu.module.css'
import { PresenceShape } from './presence-shape.tsx'
import { presenceWords } from './words.ts'

/** Not in a portal: that would lie below the drawer, which is a dialog. */
const place = { position: 'top-start', width: 'target', withinPortal: false } as const

/** Whether I serve right now: what it is, and a tap to change it. */
export function PresenceMenu({ state, serving, problem, say }: Pick<OwnPresence, 'state' | 'serving' | 'problem' | 'say'>) {
  const { presence: texts } = useWords(presenceWords)
  const word = useDutyWord({ state, serving })
  const words = (
    <>
      <PresenceShape state={serving ? 'serving_ready' : state} />
      <span className={style.word}>{word}</span>
      <IconChevronUp size={16} stroke={1.75} aria-hidden />
    </>
  )
  const button = { className: style.button, 'aria-label': `${texts.label}: ${word}`, children: words }
  return (
    <>
      <PresenceChoice state={state} say={say} place={place} button={button} />
      {problem && (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
