import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import type { ReactElement } from 'react'
import { type PresenceState, presenceStates } from '#domain/presence.ts'
import { adminTexts } from './admin-texts.ts'
import { useMessages } from './messages.ts'
import type { OwnPresence } from './presence.ts'
import style from './presence-menu.module.css'

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const

/** Shape, word and colour, as for tickets. */
const shapes: Record<PresenceState, ReactElement> = {
  serving_ready: <circle cx="7" cy="7" r="6" fill="currentColor" />,
  away: <circle cx="7" cy="7" r="5.5" {...line} strokeLinecap="butt" strokeDasharray="3 2.6" />,
  break: (
    <>
      <rect x="2" y="1.5" width="3.6" height="11" rx="1" fill="currentColor" />
      <rect x="8.4" y="1.5" width="3.6" height="11" rx="1" fill="currentColor" />
    </>
  ),
  off: (
    <>
      <circle cx="7" cy="7" r="5.5" {...line} />
      <path d="M4 7h6" {...line} />
    </>
  ),
}

function Shape({ state }: { state: PresenceState }) {
  return (
    <svg className={`${style.shape} ${style[state]}`} viewBox="0 0 14 14" aria-hidden="true">
      {shapes[state]}
    </svg>
  )
}

/** Whether I serve right now: what it is, and a tap to change it. Not in a portal: that would lie below the drawer, which is a dialog. */
export function PresenceMenu({ state, problem, say }: OwnPresence) {
  const { presence: texts } = useMessages(adminTexts)
  return (
    <>
      <Menu position="top-start" width="target" withinPortal={false}>
        <Menu.Target>
          <button type="button" className={style.button} aria-label={`${texts.label}: ${texts.states[state]}`}>
            <Shape state={state} />
            <span className={style.word}>{texts.states[state]}</span>
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={state} onChange={(value) => say(value as PresenceState)}>
            {presenceStates.map((one) => (
              <Menu.RadioItem key={one} value={one} closeMenuOnClick>
                <span className={style.item}>
                  <Shape state={one} />
                  {texts.states[one]}
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {problem && (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
