import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { createContext, type ReactNode, useContext } from 'react'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../parts/controls/button.tsx'
import { useOwnPresenceContext } from '../../presence/presence.ts'
import { PresenceMenu } from '../../presence/presence-menu.tsx'
import style from './admin-head.module.css'
import { staffFrameWords } from './words.ts'

const OpenMenu = createContext<() => void>(() => {})

/** Provides the function that opens the frame's drawer. */
export const DrawerOpenerProvider = OpenMenu.Provider

type Props = {
  title?: string
  /** Link to the parent page, for detail pages. */
  back?: ReactNode
  /** True if the page's tools fill the head on phones, so that presence has no room. */
  full?: boolean
  children?: ReactNode
}

/** Bar at the top of a staff page: drawer button, page name, tools, and presence where there is no rail. */
export function AdminHeader({ title, back, full = false, children }: Props) {
  const texts = useWords(staffFrameWords)
  const openMenu = useContext(OpenMenu)
  const presence = useOwnPresenceContext()
  return (
    <header className={full ? `${style.head} ${style.full}` : style.head}>
      <IconButton className={style.burger} label={texts.openMenu} onClick={openMenu}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <div className={style.name}>{title ? <h1>{title}</h1> : back}</div>
      {presence && (
        <div className={style.presence}>
          <PresenceMenu {...presence} inHead />
        </div>
      )}
      {children && <div className={style.tools}>{children}</div>}
    </header>
  )
}
