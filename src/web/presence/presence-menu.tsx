import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useWords } from '../i18n/words.ts'
import type { OwnPresence } from './presence.ts'
import { PresenceChoice } from './presence-choice.tsx'
import style from './presence-menu.module.css'
import { PresenceShape } from './presence-shape.tsx'
import { presenceWords } from './words.ts'

/** Not in a portal: that would lie below the drawer, which is a dialog. */
const place = { position: 'top-start', width: 'target', withinPortal: false } as const

/** Whether I serve right now: what it is, and a tap to change it. */
export function PresenceMenu({ state, problem, say }: Pick<OwnPresence, 'state' | 'problem' | 'say'>) {
  const { presence: texts } = useWords(presenceWords)
  const words = (
    <>
      <PresenceShape state={state} />
      <span className={style.word}>{texts.states[state]}</span>
      <IconChevronUp size={16} stroke={1.75} aria-hidden />
    </>
  )
  const button = { className: style.button, 'aria-label': `${texts.label}: ${texts.states[state]}`, children: words }
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
