import { Menu } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type PresenceState, presenceStates } from '#domain/presence.ts'
import { useWords } from '../i18n/words.ts'
import { LazyMountMenu } from '../parts/dialogs/opening-menu.tsx'
import style from './presence-menu.module.css'
import { PresenceShape } from './presence-shape.tsx'
import { presenceWords } from './words.ts'

type Opening = ComponentProps<typeof LazyMountMenu>
type Props = Pick<Opening, 'button'> & {
  state: PresenceState
  onChoose: (state: PresenceState) => void
  opening: Omit<Opening, 'button' | 'children'>
}

export function PresenceDropdown({ state, onChoose, opening, button }: Props) {
  const { presence: texts } = useWords(presenceWords)
  return (
    <LazyMountMenu {...opening} button={button}>
      <Menu.Dropdown>
        <Menu.RadioGroup value={state} onChange={(value) => onChoose(value as PresenceState)}>
          {presenceStates.map((option) => (
            <Menu.RadioItem key={option} value={option} closeMenuOnClick>
              <span className={style.item}>
                <PresenceShape state={option} />
                {texts.states[option]}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </LazyMountMenu>
  )
}
