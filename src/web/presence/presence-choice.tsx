import { Menu } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type PresenceState, presenceStates } from '#domain/presence.ts'
import { useWords } from '../i18n/words.ts'
import { OpeningMenu } from '../parts/dialogs/opening-menu.tsx'
import style from './presence-menu.module.css'
import { PresenceShape } from './presence-shape.tsx'
import { presenceWords } from './words.ts'

type Opening = ComponentProps<typeof OpeningMenu>
type Props = Pick<Opening, 'button'> & {
  state: PresenceState
  say: (state: PresenceState) => void
  place: Omit<Opening, 'button' | 'children'>
}

export function PresenceChoice({ state, say, place, button }: Props) {
  const { presence: texts } = useWords(presenceWords)
  return (
    <OpeningMenu {...place} button={button}>
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
    </OpeningMenu>
  )
}
