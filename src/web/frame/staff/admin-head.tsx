import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { createContext, type ReactNode, useContext } from 'react'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../parts/controls/button.tsx'
import { useOwnPresence } from '../../presence/presence.ts'
import { PresenceMenu } from '../../presence/presence-menu.tsx'
import style from './admin-head.module.css'
import { staffFrameWords } from './words.ts'

const OpenMenu = createContext<() => void>(() => {})

/** Tells the heads of the pages how to open the frame's drawer. */
export const MenuOpener = OpenMenu.Provider

type Props = {
  title?: string
  /** The way back up, for a page that is about one thing and names it itself. */
  back?: ReactNode
  /** The page's own tools fill the head on phones, and presence has no room beside them. */
  full?: boolean
  children?: ReactNode
}

/** The bar at the top of a staff page: the drawer's button on narrow screens, the page's name, what belongs to the whole page, and one's presence where the rail has no room. */
export function AdminHead({ title, back, full = false, children }: Props) {
  const texts = useWords(staffFrameWords)
  const openMenu = useContext(OpenMenu)
  const own = useOwnPresence()
  return (
    <header className={full ? `${style.head} ${style.full}` : style.head}>
      <IconButton className={style.burger} label={texts.openMenu} onClick={openMenu}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <div className={style.name}>{title ? <h1>{title}</h1> : back}</div>
      {own && (
        <div className={style.presence}>
          <PresenceMenu {...own} inHead />
        </div>
      )}
      {children && <div className={style.tools}>{children}</div>}
    </header>
  )
}
