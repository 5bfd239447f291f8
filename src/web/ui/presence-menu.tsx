import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu } from '@mantine/core'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { type PresenceState, presenceStates } from '#domain/presence.ts'
import { adminTexts } from './admin-texts.ts'
import { useMessages } from './messages.ts'
import type { OwnPresence } from './presence.ts'
import style from './presence-menu.module.css'
import { PresenceShape } from './presence-shape.tsx'

/** Whether I serve right now: what it is, and a tap to change it. Not in a portal: that would lie below the drawer, which is a dialog. */
export function PresenceMenu({ state, problem, say }: Pick<OwnPresence, 'state' | 'problem' | 'say'>) {
  const { presence: texts } = useMessages(adminTexts)
  return (
    <>
      <Menu position="top-start" width="target" withinPortal={false}>
        <Menu.Target>
          <button type="button" className={style.button} aria-label={`${texts.label}: ${texts.states[state]}`}>
            <PresenceShape state={state} />
            <span className={style.word}>{texts.states[state]}</span>
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={state} onChange={(value) => say(value as PresenceState)}>
            {presenceStates.map((one) => (
              <Menu.RadioItem key={one} value={one} closeMenuOnClick>
                <span className={style.item}>
                  <PresenceShape state={one} />
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
