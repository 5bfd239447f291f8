import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useWords } from '../i18n/words.ts'
import { usePresenceLabel } from './duty-word.ts'
import type { OwnPresenceController } from './presence.ts'
import { PresenceDropdown } from './presence-dropdown.tsx'
import style from './presence-menu.module.css'
import { PresenceShape } from './presence-shape.tsx'
import { presenceWords } from './words.ts'

const inRail = { position: 'top-start', width: 'target' } as const
const underHead = { position: 'bottom-end' } as const

type Props = Pick<OwnPresenceController, 'state' | 'serving' | 'problem' | 'setPresence'> & { inHead?: boolean }

/** The member's own presence with a menu to change it. In a page head, a phone shows the shape only. */
export function PresenceMenu({ state, serving, problem, setPresence, inHead = false }: Props) {
  const { presence: texts } = useWords(presenceWords)
  const word = usePresenceLabel({ state, serving })
  const words = (
    <>
      <PresenceShape state={serving ? 'serving_ready' : state} />
      <span className={style.word}>{word}</span>
      {!inHead && <IconChevronUp size={16} stroke={1.75} aria-hidden />}
    </>
  )
  const button = {
    className: inHead ? `${style.button} ${style.inHead}` : style.button,
    'aria-label': `${texts.label}: ${word}`,
    children: words,
  }
  return (
    <>
      <PresenceDropdown state={state} onChoose={setPresence} opening={inHead ? underHead : inRail} button={button} />
      {problem && (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
